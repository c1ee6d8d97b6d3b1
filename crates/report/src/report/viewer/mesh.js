// @ts-check
// Meshes: triangles with normals, and the edges that a draughtsman would draw. The axis is z.

class Mesh {
  constructor() {
    /** @type {number[]} */
    this.points = [];
    /** @type {number[]} */
    this.normals = [];
    /** @type {number[]} */
    this.triangles = [];
    /** @type {number[]} */
    this.edges = [];
  }

  // A corner; returns its index.
  /** @type {(point: Vector, normal: Vector) => number} */
  corner(point, normal) {
    this.points.push(...point);
    this.normals.push(...normal);
    return this.points.length / 3 - 1;
  }

  /** @type {(a: number, b: number, c: number, d: number) => void} */
  quad(a, b, c, d) {
    this.triangles.push(a, b, c, a, c, d);
  }

  // A flat face with four corners.
  /** @type {(corners: Vector[], normal: Vector) => void} */
  face(corners, normal) {
    const [a, b, c, d] = corners.map((point) => this.corner(point, normal));
    this.quad(a, b, c, d);
  }

  /** @type {(...line: Vector[]) => void} */
  edge(...line) {
    for (let k = 0; k + 1 < line.length; k++) this.edges.push(...line[k], ...line[k + 1]);
  }
}

const SIDES = 48; // of what nobody looks at closely
const FINE = 1024; // of what one may come near to: a circle of 10 mm is off by 50 nm
const DRAWN = 360; // pieces of a circle that is drawn as a line: shorter ones would fall between the pixels
/** @type {(k: number, n: number) => Pair} */
const circle = (k, n) => [Math.cos((2 * Math.PI * k) / n), Math.sin((2 * Math.PI * k) / n)];
/** @type {(radius: number, z: number, n: number) => Vector[]} */
const ring = (radius, z, n) => Array.from({ length: n + 1 }, (_, k) => [radius * circle(k, n)[0], radius * circle(k, n)[1], z]);

// A cube of edge one.
/** @type {() => Mesh} */
function boxMesh() {
  const mesh = new Mesh();
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      /** @type {(u: number, v: number) => Vector} */
      const at = (u, v) => {
        /** @type {Vector} */
        const p = [0, 0, 0];
        [p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3]] = [side / 2, u / 2, v / 2];
        return p;
      };
      /** @type {Vector} */
      const normal = [0, 0, 0];
      normal[axis] = side;
      const corners = [at(-1, -side), at(1, -side), at(1, side), at(-1, side)];
      mesh.face(corners, normal);
      mesh.edge(...corners, corners[0]);
    }
  }
  return mesh;
}

// A solid between flat faces.
/** @type {(solid: MeshForm) => Mesh} */
function solidMesh({ corners, triangles, edges }) {
  const mesh = new Mesh();
  for (const triangle of triangles) {
    const [a, b, c] = triangle.map((k) => corners[k]);
    const normal = unit(cross(sub(b, a), sub(c, a)));
    mesh.triangles.push(...[a, b, c].map((point) => mesh.corner(point, normal)));
  }
  for (const [from, to] of edges) mesh.edge(corners[from], corners[to]);
  return mesh;
}

// A ball of radius one.
/** @type {(rings?: number, sides?: number) => Mesh} */
function ballMesh(rings = 20, sides = 32) {
  const mesh = new Mesh();
  for (let i = 0; i <= rings; i++) {
    const [z, r] = [-Math.cos((Math.PI * i) / rings), Math.sin((Math.PI * i) / rings)];
    for (let k = 0; k <= sides; k++) {
      const [x, y] = circle(k, sides);
      mesh.corner([r * x, r * y, z], [r * x, r * y, z]);
    }
  }
  /** @type {(i: number, k: number) => number} */
  const at = (i, k) => i * (sides + 1) + k;
  for (let i = 0; i < rings; i++) for (let k = 0; k < sides; k++) mesh.quad(at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k));
  return mesh;
}

// A superellipsoid with half axes of one: the exponent of its sections across z, and that of those along it.
/** @type {(e: number, f: number, rings?: number, sides?: number) => Mesh} */
function roundedMesh(e, f, rings = 40, sides = 64) {
  const mesh = new Mesh();
  /** @type {(x: number, p: number) => number} */
  const power = (x, p) => Math.sign(x) * Math.abs(x) ** p;
  for (let i = 0; i <= rings; i++) {
    const [z, r] = [power(-Math.cos((Math.PI * i) / rings), 2 / f), power(Math.max(0, Math.sin((Math.PI * i) / rings)), 2 / f)];
    for (let k = 0; k <= sides; k++) {
      const [x, y] = circle(k, sides).map((c) => power(c, 2 / e));
      const out = r ** (f - 1);
      mesh.corner([r * x, r * y, z], unit([out * power(x, e - 1), out * power(y, e - 1), power(z, f - 1)]));
    }
  }
  /** @type {(i: number, k: number) => number} */
  const at = (i, k) => i * (sides + 1) + k;
  for (let i = 0; i < rings; i++) for (let k = 0; k < sides; k++) mesh.quad(at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k));
  return mesh;
}

// A body of revolution, from radius `below` at z = -1/2 to radius `above` at z = 1/2, with a round hole.
/** @type {(below: number, above: number, inner: number, sides?: number) => Mesh} */
function turnedMesh(below, above, inner, sides = SIDES) {
  const mesh = new Mesh();
  const slope = below - above;
  mantle(mesh, below, above, sides, (c) => unit([c[0], c[1], slope]));
  mesh.edge([below, 0, -0.5], [above, 0, 0.5]);
  if (inner > 0) mantle(mesh, inner, inner, sides, (c) => [-c[0], -c[1], 0]);
  for (const [z, outer] of [[-0.5, below], [0.5, above]]) {
    if (outer === 0) continue;
    lid(mesh, outer, inner, z, sides);
    mesh.edge(...ring(outer, z, Math.min(sides, DRAWN)));
    // With the stroke along the mantle, by this one sees it turn.
    mesh.edge([inner, 0, z], [outer, 0, z]);
    if (inner > 0) mesh.edge(...ring(inner, z, Math.min(sides, DRAWN)));
  }
  return mesh;
}

/** @type {(mesh: Mesh, below: number, above: number, sides: number, normal: (at: Pair) => Vector) => void} */
function mantle(mesh, below, above, sides, normal) {
  for (let k = 0; k < sides; k++) {
    const [c, d] = [circle(k, sides), circle(k + 1, sides)];
    /** @type {(e: Pair, r: number, z: number) => number} */
    const at = (e, r, z) => mesh.corner([r * e[0], r * e[1], z], normal(e));
    mesh.quad(at(c, below, -0.5), at(d, below, -0.5), at(d, above, 0.5), at(c, above, 0.5));
  }
}

/** @type {(mesh: Mesh, outer: number, inner: number, z: number, sides: number) => void} */
function lid(mesh, outer, inner, z, sides) {
  /** @type {Vector} */
  const normal = [0, 0, Math.sign(z)];
  for (let k = 0; k < sides; k++) {
    /** @type {(e: Pair, r: number) => number} */
    const at = (e, r) => mesh.corner([r * e[0], r * e[1], z], normal);
    const [c, d] = [circle(k, sides), circle(k + 1, sides)];
    mesh.quad(at(c, inner), at(d, inner), at(d, outer), at(c, outer));
  }
}

// A cone with its tip at z = -1/2, open at z = 1/2, where its radius is one.
/** @type {() => Mesh} */
function funnelMesh() {
  const mesh = new Mesh();
  mantle(mesh, 0, 1, SIDES, (c) => unit([c[0], c[1], -1]));
  mesh.edge(...ring(1, 0.5, SIDES));
  return mesh;
}

// A coil from z = 0 to z = 1 of radius one, with straight ends.
/** @type {(turns?: number, steps?: number, sides?: number, wire?: number) => Mesh} */
function coilMesh(turns = 9, steps = 24, sides = 7, wire = 0.16) {
  const mesh = new Mesh();
  const count = turns * steps;
  for (let i = 0; i <= count; i++) {
    const s = i / count;
    const angle = 2 * Math.PI * turns * s;
    const grown = clamp(Math.min(s, 1 - s) * 14, 0, 1);
    const out = [Math.cos(angle), Math.sin(angle), 0];
    for (let k = 0; k <= sides; k++) {
      const [a, b] = circle(k, sides);
      /** @type {Vector} */
      const normal = [out[0] * a, out[1] * a, b];
      mesh.corner([out[0] * (grown + wire * a), out[1] * (grown + wire * a), 0.04 + 0.92 * s + 0.012 * b], normal);
    }
  }
  /** @type {(i: number, k: number) => number} */
  const at = (i, k) => i * (sides + 1) + k;
  for (let i = 0; i < count; i++) for (let k = 0; k < sides; k++) mesh.quad(at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
  return mesh;
}

// A wall along a line in the plane z = 0, `deep` high and `thick` across: left of the line (side 1), right of it (-1), or on both sides (0).
/** @type {(line: Pair[], deep: number, thick: number, side: number) => Mesh} */
function wallMesh(line, deep, thick, side) {
  const mesh = new Mesh();
  const sides = offsets(line, (thick * (1 + side)) / 2, (thick * (1 - side)) / 2);
  for (let k = 0; k + 1 < line.length; k++) {
    const along = unit([line[k + 1][0] - line[k][0], line[k + 1][1] - line[k][1], 0]);
    /** @type {Vector} */
    const left = [-along[1], along[0], 0];
    /** @type {(j: number, face: number, z: number) => Vector} */
    const at = (j, face, z) => [...sides[j][face], (z * deep) / 2];
    for (const z of [-1, 1]) mesh.face([at(k, 0, z), at(k + 1, 0, z), at(k + 1, 1, z), at(k, 1, z)], [0, 0, z]);
    mesh.face([at(k, 0, -1), at(k + 1, 0, -1), at(k + 1, 0, 1), at(k, 0, 1)], left);
    mesh.face([at(k, 1, -1), at(k + 1, 1, -1), at(k + 1, 1, 1), at(k, 1, 1)], times(left, -1));
    for (const face of [0, 1]) for (const z of [-1, 1]) mesh.edge(at(k, face, z), at(k + 1, face, z));
  }
  return mesh;
}

// The points so far left and so far right of each corner of a line.
/** @type {(line: Pair[], left: number, right: number) => [Pair, Pair][]} */
function offsets(line, left, right) {
  return line.map((point, k) => {
    const before = line[Math.max(k - 1, 0)];
    const after = line[Math.min(k + 1, line.length - 1)];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const [l, r] = [left, right].map((by) => by / (Math.hypot(dx, dy) || 1));
    return [[point[0] - dy * l, point[1] + dx * l], [point[0] + dy * r, point[1] - dx * r]];
  });
}
