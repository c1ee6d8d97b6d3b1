// @ts-check
// Shaders: bodies placed by a texture of poses, balls that are round however near one comes, struts between two points of bodies, and lines as
// wide as one likes.

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
flat out float behind;
uniform vec3 eye;
uniform float flat_;
${POSES}
void main() {
  world = carried(vec4(place.xyz + rotate(turn, position * size.xyz), place.w));
  facing = rotate(texel(place.w, 1), rotate(turn, normal / size.xyz));
  colour = tint;
  // Whether a plate is seen from below, through what it is the face of.
  vec3 out_ = rotate(texel(place.w, 1), rotate(turn, vec3(0, 0, 1)));
  behind = dot(normalize(mix(eye - carried(place), back, flat_)), out_) < -0.02 ? 1.0 : 0.0;
  gl_Position = camera * vec4(seen(world), 1.0);
}`;

// A ball, or an ellipsoid with half axes size.xyz, marked with circles where size.w is one: a square that faces the eye and covers it. What is seen of it the pixels find out.
const BALL = `${HEAD}
layout(location = 2) in vec4 place;
layout(location = 3) in vec4 turn;
layout(location = 4) in vec4 size;
layout(location = 5) in vec4 tint;
out vec3 world;
flat out vec3 centre;
flat out vec4 turned;
flat out vec3 half_;
flat out float marked;
out vec4 colour;
uniform vec3 eye;
uniform float flat_;
${POSES}
vec4 times_(vec4 a, vec4 b) { return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz)); }
void main() {
  centre = carried(place);
  turned = times_(texel(place.w, 1), turn);
  half_ = size.xyz;
  marked = size.w;
  colour = tint;
  float radius = max(size.x, max(size.y, size.z));
  vec3 way = eye - centre;
  float far = max(length(way), 1.001 * radius);
  vec3 v = mix(way / far, back, flat_);
  // From near by one sees less than half of a ball, under a wider angle.
  float wide = 1.02 * radius * mix(far / sqrt(far * far - radius * radius), 1.0, flat_);
  vec3 x = normalize(cross(abs(dot(v, up)) < 0.9 ? up : vec3(up.y, up.z, up.x), v));
  vec3 y = cross(v, x);
  float right = float(gl_VertexID & 1) * 2.0 - 1.0;
  float above = float(gl_VertexID >> 1) * 2.0 - 1.0;
  world = centre + wide * (right * x + above * y);
  gl_Position = camera * vec4(world, 1.0);
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
flat out float behind;
${POSES}
void main() {
  behind = 0.0;
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
const LIGHT = `
uniform vec3 lamp;
vec3 lit(vec3 tint, vec3 world, vec3 n, vec3 v, vec3 up) {
  vec3 light = normalize(lamp - world);
  vec3 base = pow(tint, vec3(2.2));
  float sky = 0.5 + 0.5 * dot(n, up);
  float key = max(dot(n, light), 0.0);
  float glint = pow(max(dot(n, normalize(light + v)), 0.0), 40.0);
  float rim = pow(1.0 - max(dot(n, v), 0.0), 4.0);
  vec3 sum = base * (mix(0.22, 0.5, sky) + 0.78 * key) + vec3(0.16 * glint + 0.10 * rim * sky);
  return pow(sum, vec3(1.0 / 2.2));
}`;

const LIT = `${HEAD}
in vec3 world;
in vec3 facing;
in vec4 colour;
flat in float behind;
out vec4 pixel;
uniform vec3 eye;
uniform vec3 back;
uniform vec3 up;
uniform float flat_;
uniform float plain;
uniform float shade;
uniform vec4 fade; // what has no end fades: from where, and how far it reaches; no reach for what ends
${LIGHT}
void main() {
  if (shade > 0.0) { pixel = vec4(0.0, 0.0, 0.0, shade); return; }
  float alpha = colour.a;
  if (fade.w > 0.0) {
    vec3 way = world - fade.xyz;
    alpha *= 1.0 - smoothstep(0.3, 1.0, length(way - flat_ * dot(way, back) * back) / fade.w);
    // Through the back of a half space one looks at what it hides.
    if (behind > 0.5 && mod(gl_FragCoord.x + gl_FragCoord.y, 12.0) > 1.5) discard;
  }
  if (plain > 0.0) { pixel = vec4(colour.rgb * plain, alpha); return; }
  vec3 v = normalize(mix(eye - world, back, flat_));
  vec3 n = normalize(facing);
  if (dot(n, v) < 0.0) n = -n;
  pixel = vec4(lit(colour.rgb, world, n, v, up), alpha);
}`;

// Where the line of sight through a pixel meets a ball: in the frame in which the ball has radius one, from the point next to its middle, so that
// no digits are lost.
const ROUND = `${HEAD}
in vec3 world;
flat in vec3 centre;
flat in vec4 turned;
flat in vec3 half_;
flat in float marked;
in vec4 colour;
out vec4 pixel;
uniform mat4 camera;
uniform vec3 eye;
uniform vec3 back;
uniform vec3 up;
uniform float flat_;
${LIGHT}
vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
void main() {
  vec3 ray = normalize(mix(world - eye, -back, flat_));
  vec4 home = vec4(-turned.xyz, turned.w);
  vec3 p = rotate(home, world - centre) / half_;
  vec3 d = rotate(home, ray) / half_;
  float a = dot(d, d);
  float b = dot(p, d);
  vec3 nearest = p - d * (b / a);
  float inside = 1.0 - dot(nearest, nearest);
  // The outline, as soft as a pixel is wide.
  float cover = clamp(0.5 + inside / max(fwidth(inside), 1e-9), 0.0, 1.0);
  if (cover <= 0.0) discard;
  vec3 local = nearest - d * sqrt(max(inside, 0.0) / a);
  vec3 hit = centre + rotate(turned, local * half_);
  vec3 n = normalize(rotate(turned, local / half_));
  vec4 clip = camera * vec4(hit, 1.0);
  gl_FragDepth = clamp(0.5 + 0.5 * clip.z / clip.w, 0.0, 1.0);
  // Two circles by which one sees it turn.
  vec2 off = abs(local.yz) / max(fwidth(local.yz), vec2(1e-9));
  float dark = marked * (1.0 - smoothstep(0.3, 1.1, min(off.x, off.y)));
  pixel = vec4(mix(lit(colour.rgb, hit, n, -ray, up), 0.6 * colour.rgb, dark), 1.0) * cover;
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
