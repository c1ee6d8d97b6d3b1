// @ts-check
// The pen: what draws meshes, struts and lines with WebGL 2.

const INSTANCE = 16;
const MOST_SHADOWS = 500;

/** @type {() => Batch} */
const noCopies = () => ({ struts: false, count: 0, triangles: 0, edges: 0, instances: null, faces: null, lines: null });

/** @implements {Ink} */
class Pen {
  dense = 1;
  reach = 1;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const gl = canvas.getContext("webgl2", { antialias: true, stencil: true, preserveDrawingBuffer: true });
    if (!gl) throw new Error("no WebGL 2");
    this.gl = gl;
    this.canvas = canvas;
    this.solid = this.program(SOLID, LIT);
    this.strut = this.program(STRUT, LIT);
    this.ball = this.program(BALL, ROUND);
    this.stroke = this.program(STROKE, INK);
    this.poses = gl.createTexture();
    gl.enable(gl.DEPTH_TEST);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** @type {(vertex: string, fragment: string) => Shader} */
  program(vertex, fragment) {
    const { gl } = this;
    const program = gl.createProgram();
    /** @type {[number, string][]} */
    const stages = [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]];
    for (const [kind, text] of stages) {
      const shader = gl.createShader(kind);
      if (!shader) throw new Error("no shader");
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "no program");
    /** @type {Shader["places"]} */
    const places = {};
    const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
    for (let k = 0; k < count; k++) {
      const name = gl.getActiveUniform(program, k)?.name ?? "";
      const place = gl.getUniformLocation(program, name);
      if (place) places[name] = place;
    }
    return { program, places };
  }

  /** @type {(data: AllowSharedBufferSource, target?: number, use?: number) => WebGLBuffer} */
  buffer(data, target = this.gl.ARRAY_BUFFER, use = this.gl.STATIC_DRAW) {
    const buffer = this.gl.createBuffer();
    this.gl.bindBuffer(target, buffer);
    this.gl.bufferData(target, data, use);
    return buffer;
  }

  // A mesh with room for copies of it; each copy is sixteen numbers: place, turn, size, tint.
  /** @type {(mesh: Mesh, struts?: boolean) => Batch} */
  batch(mesh, struts = false) {
    const { gl } = this;
    const batch = { ...noCopies(), struts, instances: gl.createBuffer(), triangles: mesh.triangles.length, edges: mesh.edges.length / 3 };
    batch.faces = gl.createVertexArray();
    gl.bindVertexArray(batch.faces);
    this.attribute(0, this.buffer(new Float32Array(mesh.points)));
    this.attribute(1, this.buffer(new Float32Array(mesh.normals)));
    this.buffer(new Uint32Array(mesh.triangles), gl.ELEMENT_ARRAY_BUFFER);
    this.copies(batch);
    batch.lines = gl.createVertexArray();
    gl.bindVertexArray(batch.lines);
    const edges = this.buffer(new Float32Array(mesh.edges));
    this.attribute(0, edges);
    this.attribute(1, edges);
    this.copies(batch);
    gl.bindVertexArray(null);
    return batch;
  }

  /** @type {(place: number, buffer: WebGLBuffer | null, size?: number, stride?: number, offset?: number, divisor?: number) => void} */
  attribute(place, buffer, size = 3, stride = 0, offset = 0, divisor = 0) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(place, divisor);
  }

  /** @type {(batch: Batch) => void} */
  copies(batch) {
    for (let k = 0; k < 4; k++) this.attribute(2 + k, batch.instances, 4, 4 * INSTANCE, 16 * k, 1);
  }

  // Says what copies a batch has.
  /** @type {(batch: Batch, numbers: number[]) => void} */
  fill(batch, numbers) {
    const { gl } = this;
    batch.count = numbers.length / INSTANCE;
    gl.bindBuffer(gl.ARRAY_BUFFER, batch.instances);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.DYNAMIC_DRAW);
  }

  // Takes the poses of all bodies.
  /** @type {(motion: Motion) => void} */
  place(motion) {
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.poses);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 2 * BODIES_PER_ROW, motion.rows, 0, gl.RGBA, gl.FLOAT, motion.poses);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  // Begins a picture: as large as the canvas is shown, seen through the camera.
  /** @type {(camera: Camera) => void} */
  begin(camera) {
    const { gl, canvas } = this;
    const dense = Math.min(window.devicePixelRatio || 1, 2);
    const [wide, high] = [Math.round(canvas.clientWidth * dense), Math.round(canvas.clientHeight * dense)];
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    this.dense = dense;
    this.reach = camera.reach / Math.max(camera.zoom, 1);
    camera.look(wide / Math.max(high, 1));
    gl.viewport(0, 0, wide, high);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    for (const { program, places } of [this.solid, this.strut, this.ball]) {
      gl.useProgram(program);
      gl.uniformMatrix4fv(places.camera, false, camera.matrix);
      gl.uniform3fv(places.eye, camera.eye);
      gl.uniform3fv(places.back, camera.back);
      gl.uniform3fv(places.lamp, camera.lamp);
      gl.uniform3fv(places.up, camera.up);
      gl.uniform1f(places.flat_, camera.flat ? 1 : 0);
      gl.uniform3fv(places.sun, camera.sun);
      gl.uniform1f(places.shade, 0);
    }
    gl.useProgram(this.stroke.program);
    gl.uniformMatrix4fv(this.stroke.places.camera, false, camera.matrix);
    gl.uniform2f(this.stroke.places.screen, wide, high);
  }

  // Draws all copies of a batch, with their edges a shade darker. What has no end fades around a middle, over a reach.
  /** @type {(batch: Batch, middle?: Vector, reach?: number) => void} */
  draw(batch, middle = ORIGIN, reach = 0) {
    if (!batch.count) return;
    const { gl } = this;
    const { program, places } = batch.struts ? this.strut : this.solid;
    if (batch.ball) this.balls(batch);
    gl.useProgram(program);
    gl.uniform4f(places.fade, ...middle, batch.fades ? reach : 0);
    if (batch.fades || batch.sheer) gl.enable(gl.BLEND);
    // One sees through it what is behind.
    if (batch.sheer) gl.depthMask(false);
    if (!batch.ball) {
      gl.bindVertexArray(batch.faces);
      gl.uniform1f(places.plain, 0);
      gl.uniform1f(places.lift, 0);
      gl.drawElementsInstanced(gl.TRIANGLES, batch.triangles, gl.UNSIGNED_INT, 0, batch.count);
    }
    if (batch.edges) {
      gl.bindVertexArray(batch.lines);
      gl.uniform1f(places.plain, 0.6);
      gl.uniform1f(places.lift, 0.0015 * this.reach);
      gl.drawArraysInstanced(gl.LINES, 0, batch.edges, batch.count);
    }
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  // Balls: a square for each, on which every pixel finds its place on the ball.
  /** @type {(batch: Batch) => void} */
  balls(batch) {
    const { gl } = this;
    gl.useProgram(this.ball.program);
    gl.bindVertexArray(batch.faces);
    gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, batch.count);
    gl.disable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  }

  // What is drawn from now on is in front of what there is.
  above() {
    this.gl.clear(this.gl.DEPTH_BUFFER_BIT);
  }

  // Darkens the floor where batches keep the sun from it; each place only once.
  /** @type {(batches: Batch[], floor: number) => void} */
  shadow(batches, floor) {
    const { gl } = this;
    gl.enable(gl.BLEND);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.EQUAL, 0, 255);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR);
    gl.depthMask(false);
    for (const batch of batches.filter(({ count }) => count && count < MOST_SHADOWS)) {
      const { program, places } = batch.struts ? this.strut : this.solid;
      gl.useProgram(program);
      gl.uniform1f(places.plain, 0);
      gl.uniform1f(places.lift, 0);
      gl.uniform1f(places.floor_, floor);
      gl.uniform1f(places.shade, 0.16);
      gl.bindVertexArray(batch.faces);
      gl.drawElementsInstanced(gl.TRIANGLES, batch.triangles, gl.UNSIGNED_INT, 0, batch.count);
      gl.uniform1f(places.shade, 0);
    }
    gl.depthMask(true);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.BLEND);
  }

  // A line through points, or, if they are not joined, pieces of two points each.
  /** @type {(points: number[], joined?: boolean) => Stroke} */
  line(points, joined = true) {
    const { gl } = this;
    const count = Math.max(joined ? points.length / 3 - 1 : points.length / 6, 0);
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const buffer = this.buffer(new Float32Array(points));
    const stride = joined ? 12 : 24;
    this.attribute(0, buffer, 3, stride, 0, 1);
    this.attribute(1, buffer, 3, stride, 12, 1);
    gl.bindVertexArray(null);
    return { count, array, buffer };
  }

  // A line that is not drawn again.
  /** @type {(line: Stroke | null) => void} */
  forget(line) {
    if (!line) return;
    this.gl.deleteVertexArray(line.array);
    this.gl.deleteBuffer(line.buffer);
  }

  // Draws the first pieces of a line; its width is in pixels of the page.
  /** @type {(line: Stroke, ink: number[], wide: number, count?: number) => void} */
  trace(line, ink, wide, count = line.count) {
    if (count < 1) return;
    const { gl } = this;
    gl.useProgram(this.stroke.program);
    gl.uniform4fv(this.stroke.places.ink, ink);
    gl.uniform1f(this.stroke.places.wide, wide * this.dense);
    gl.bindVertexArray(line.array);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, Math.min(count, line.count));
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }
}

// A pen without ink, where there is no WebGL: all goes on but the picture.
/** @implements {Ink} */
class DryPen {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  batch() {
    return noCopies();
  }

  line() {
    return { count: 0, array: null, buffer: null };
  }

  /** @type {(camera: Camera) => void} */
  begin(camera) {
    camera.look(this.canvas.clientWidth / Math.max(this.canvas.clientHeight, 1));
  }

  fill() {}
  forget() {}
  place() {}
  draw() {}
  above() {}
  shadow() {}
  trace() {}
}

/** @type {(canvas: HTMLCanvasElement) => Ink} */
function penFor(canvas) {
  try {
    return new Pen(canvas);
  } catch {
    return new DryPen(canvas);
  }
}
