interface Named { name: string; unit: string; about: string; number: boolean; log: boolean }
interface Course { name: string; unit: string; from: number; to: number; pieces: ([number, number] | null)[] }
interface Point {
  index: number; words: string[]; numbers: (number | null)[]; values: (number | null)[];
  failure: string | null; warnings: string[]; command: string; series: Course[];
}
interface Study { axes: Named[]; measures: Named[]; points: Point[]; grid: boolean }
interface Ruler { low: number; high: number; log: boolean; from: number; to: number }
