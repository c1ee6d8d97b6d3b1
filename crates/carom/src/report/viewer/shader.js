// Shaders: bodies placed by a texture of poses, struts between two points of bodies, and lines as wide as one likes.

const POSES = `
uniform sampler2D poses;
uniform mat4 camera;
uniform vec3 back;
uniform float lift; // edges stand out a little, towards the eye
vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
vec4 texel(float body, int k) {
  int b = int(body + 0.5);
  return texelFetch(poses, ivec2(2 * (b % ${BODIES_PER_ROW}) + k, b / ${BODIES_PER_ROW}), 0);
}
uniform vec3 up;
uniform vec3 sun;
uniform float floor_;
uniform float shade;
// Where a point is seen: itself, or its shadow on the floor.
vec3 seen(vec3 p) { return shade > 0.0 ? p - sun * (dot(p, up) - floor_) / dot(sun, up) : p + lift * back; }
vec3 carried(vec4 point) { return texel(point.w, 0).xyz + rotate(texel(point.w, 1), point.xyz); }
`;

const HEAD = "#version 300 es\nprecision highp float;\nprecision highp int;\n";

// A mesh in the frame of a body: place (point and body), turn, size.
const SOLID = `${HEAD}
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 place;
layout(location = 3) in vec4 turn;
layout(location = 4) in vec4 size;
layout(location = 5) in vec4 tint;
out vec3 world;
out vec3 facing;
out vec4 colour;
${POSES}
void main() {
  world = carried(vec4(place.xyz + rotate(turn, position * size.xyz), place.w));
  facing = rotate(texel(place.w, 1), rotate(turn, normal / size.xyz));
  colour = tint;
  gl_Position = camera * vec4(seen(world), 1.0);
}`;

// A mesh from z = 0 to z = 1 that is stretched between two points of bodies; its radius is size.x.
const STRUT = `${HEAD}
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 place;
layout(location = 3) in vec4 turn;
layout(location = 4) in vec4 size;
layout(location = 5) in vec4 tint;
out vec3 world;
out vec3 facing;
out vec4 colour;
${POSES}
void main() {
  vec3 from = carried(place);
  vec3 way = carried(turn) - from;
  vec3 z = way / max(length(way), 1e-12);
  vec3 x = normalize(cross(abs(z.z) < 0.9 ? vec3(0, 0, 1) : vec3(0, 1, 0), z));
  vec3 y = cross(z, x);
  world = from + way * position.z + size.x * (x * position.x + y * position.y);
  facing = x * normal.x + y * normal.y + z * normal.z;
  colour = tint;
  gl_Position = camera * vec4(seen(world), 1.0);
}`;

// A light over the eye's left shoulder and a sky above; colours are mixed as light adds up.
const LIT = `${HEAD}
in vec3 world;
in vec3 facing;
in vec4 colour;
out vec4 pixel;
uniform vec3 eye;
uniform vec3 back;
uniform vec3 lamp;
uniform vec3 up;
uniform float flat_;
uniform float plain;
uniform float shade;
void main() {
  if (shade > 0.0) { pixel = vec4(0.0, 0.0, 0.0, shade); return; }
  if (plain > 0.0) { pixel = vec4(colour.rgb * plain, colour.a); return; }
  vec3 v = normalize(mix(eye - world, back, flat_));
  vec3 n = normalize(facing);
  vec3 light = normalize(lamp - world);
  if (dot(n, v) < 0.0) n = -n;
  vec3 base = pow(colour.rgb, vec3(2.2));
  float sky = 0.5 + 0.5 * dot(n, up);
  float key = max(dot(n, light), 0.0);
  float glint = pow(max(dot(n, normalize(light + v)), 0.0), 40.0);
  float rim = pow(1.0 - max(dot(n, v), 0.0), 4.0);
  vec3 sum = base * (mix(0.22, 0.5, sky) + 0.78 * key) + vec3(0.16 * glint + 0.10 * rim * sky);
  pixel = vec4(pow(sum, vec3(1.0 / 2.2)), colour.a);
}`;

// A piece of a line as a flat strip on the screen; its ends are rounded by being a little long.
const STROKE = `${HEAD}
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
uniform mat4 camera;
uniform vec2 screen;
uniform float wide;
void main() {
  vec4 a = camera * vec4(from, 1.0);
  vec4 b = camera * vec4(to, 1.0);
  vec2 way = (b.xy / b.w - a.xy / a.w) * screen;
  vec2 along = way / max(length(way), 1e-6);
  vec2 aside = vec2(-along.y, along.x);
  float end = float(gl_VertexID >> 1);
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  vec4 p = mix(a, b, end);
  vec2 shift = (aside * side + along * (2.0 * end - 1.0) * 0.5) * wide;
  gl_Position = p + vec4(shift / screen * p.w, 0.0, 0.0);
}`;

const INK = `${HEAD}
uniform vec4 ink;
out vec4 pixel;
void main() { pixel = ink; }`;
