// Types of the viewer, for who checks it; no part of a page. First what the page is given, as `report/data.rs` and `scene/mod.rs` write it, then what
// the modules hand to each other.

type Numbers = ArrayLike<number>;
type Pair = [number, number];
type Vector = [number, number, number];
/** A quaternion (x, y, z, w); in the data it is (w, x, y, z). */
type Turn = [number, number, number, number];

interface ReportData {
  title: string;
  scene: SceneData;
  frames: FrameData;
  curves: { times: string; columns: ColumnData[] } | null;
  contacts: ContactData[];
  /** When, of what, of which kind. */
  events: [number, string, string][];
  intervals: ContactInterval[];
  slips: SlipBandData[];
}

interface SceneData {
  bodies: BodyData[];
  ground: Part[];
  joints: JointData[];
  lines: LineData[];
  points: Place[];
  arrows: ForceData[];
  view: View;
  enlarged: number | null;
}

/** A point of a body; the ground is the body null. */
interface Place {
  body: number | null;
  at: Vector;
}

interface BodyData {
  name: string;
  parts: Part[];
  surfaces: Part[];
  centre: Vector;
}

interface WallForm {
  form: "wall";
  line: Pair[];
  side: number;
  endless: boolean;
}

/** A solid between flat faces: the numbers are those of corners, triangles anticlockwise seen from outside, edges between faces. */
interface MeshForm {
  form: "mesh";
  corners: Vector[];
  triangles: number[][];
  edges: number[][];
}

type Form =
  | { form: "box"; size: Vector }
  | { form: "ball"; size: Vector }
  | { form: "superellipsoid"; size: Vector; exponents: Pair }
  | { form: "cylinder" | "capsule" | "cone"; radius: number; length: number }
  | { form: "tube"; radius: number; inner: number; length: number }
  | { form: "plane" }
  | MeshForm
  | WallForm;

type Part = Form & { at: Vector; turn: Turn };

/** A joint; one that turns or slides has an axis. */
interface JointData {
  name: string;
  kind: string;
  ends: [Place, Place];
  axis: Vector | null;
}

interface LineData {
  name: string;
  kind: "spring" | "actuator" | "rod";
  ends: [Place, Place];
}

interface ForceData {
  name: string;
  place: Place;
  columns: (number | null)[];
}

interface View {
  normal: Vector | null;
  up: Vector;
}

/** Lists in base 64. */
interface FrameData {
  times: string;
  first: string;
  moving: string;
  moves: string;
  numbers: number;
}

interface ColumnData {
  name: string;
  unit: string;
  description: string;
  values: string;
}

interface ContactData {
  name: string;
  bodies: [number | null, number | null];
  moves: [boolean, boolean];
  /** Whether they push without overlapping. */
  rigid: boolean;
  times: string;
  samples: string;
  /** Empty where surfaces are smooth. */
  rubs: string;
}

interface ContactInterval {
  name: string;
  from: number;
  to: number;
}

/** When the surfaces of a contact stick, and when they slide: from, to, by turns; lists in base 64. */
interface SlipBandData {
  name: string;
  sticks: string;
  slides: string;
}

/** The same, as lists. */
interface SlipBand {
  name: string;
  sticks: Numbers;
  slides: Numbers;
}

/** A place whose body is counted as poses are: the ground is 0. */
interface Spot {
  body: number;
  at: Vector;
}

/** Where a form is and how far it reaches around: body, point, radius. */
type Reach = [number, Vector, number];

/** How far everything reaches: the middle, half the extent along the axes of the camera, and the height of the floor. */
interface Box {
  middle: Vector;
  half: number[];
  floor: number;
}

/** Copies of one mesh, sixteen numbers each. */
interface Copies {
  kind: string;
  make: (sides: number) => Mesh;
  numbers: number[];
  struts: boolean;
  touching?: boolean;
  fades?: boolean;
}

/** Such copies on the graphics card. */
interface Batch {
  struts: boolean;
  count: number;
  triangles: number;
  edges: number;
  instances: WebGLBuffer | null;
  faces: WebGLVertexArrayObject | null;
  lines: WebGLVertexArrayObject | null;
  touching?: boolean;
  fades?: boolean;
  ball?: boolean;
  sheer?: boolean;
}

/** A line on the graphics card. */
interface Stroke {
  count: number;
  array: WebGLVertexArrayObject | null;
  buffer: WebGLBuffer | null;
}

/** A shader, and where its uniforms are. */
interface Shader {
  program: WebGLProgram;
  places: Record<string, WebGLUniformLocation>;
}

/** What draws on the stage. */
interface Ink {
  canvas: HTMLCanvasElement;
  batch(mesh: Mesh, struts?: boolean): Batch;
  fill(batch: Batch, numbers: number[]): void;
  line(points: number[], joined?: boolean): Stroke;
  forget(line: Stroke | null): void;
  place(motion: Motion): void;
  begin(camera: Camera): void;
  draw(batch: Batch, middle?: Vector, reach?: number): void;
  above(): void;
  shadow(batches: Batch[], floor: number): void;
  trace(line: Stroke, ink: number[], wide: number, count?: number): void;
}

/** A window of slow playback: from, to, and the seconds of the viewer that it takes. */
type Slow = [number, number, number];

/** A contact at an instant. */
interface Sample {
  point: Vector;
  normal: Vector;
  force: Vector;
  indentation: number;
  curvatures: Pair;
  /** None where nothing rubs. */
  rub: Rub | null;
}

/** Friction on the second body, the most that it can be per force along the normal, and whether the surfaces stick. */
interface Rub {
  force: Vector;
  coefficient: number;
  sticks: boolean;
}

interface RecordedSample extends Sample {
  rate: number;
}

/** A column over time. */
interface Curve {
  name: string;
  unit: string;
  times: Numbers;
  values: Float32Array;
  largest: number;
  track?: Track;
  hidden?: boolean;
}

/** Colours of the page. */
interface Look {
  ink: string;
  faint: string;
  line: string;
  accent: string;
  event: string;
  slow: string;
  stick: string;
  slide: string;
  curve: string;
  lower: string;
  push: string;
  rub: string;
  paper: string;
  card: string;
}

/** A part of the lens. */
interface Field {
  wide: number;
  top: number;
  bottom: number;
}

/** Whether something is on, and what switches it. */
type Switch = [() => boolean, (on: boolean) => void];

/** The elements of `page.html` that are asked for by their id, where they are more than elements. */
interface Elements {
  picture: HTMLCanvasElement;
  lens: HTMLCanvasElement;
  timeline: HTMLCanvasElement;
  curve: HTMLCanvasElement;
  column: HTMLSelectElement;
  follow: HTMLSelectElement;
  scale: HTMLInputElement;
  forces: HTMLButtonElement;
  traces: HTMLButtonElement;
  magnify: HTMLButtonElement;
  stretch: HTMLButtonElement;
}

interface Window {
  viewer: Viewer;
}
