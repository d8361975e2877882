import type { Drawing } from './look.ts'
import { across, face, shade } from './paint.ts'
import { circle, corners, ellipse, group, path, polygon, rect, repeat, stroke, turned } from './shapes.ts'

/** A standing threaded rod: `width` over the crests, from `top` to `bottom`. */
function thread(tint: string, top: number, bottom: number, width: number, pitch = 26) {
  const left = 500 - width / 2
  const turns = Math.floor((bottom - top - 20) / pitch)
  const crests = repeat(turns, (turn) => {
    const y = top + turn * pitch
    return path(
      `M${left} ${y + 6}L${left + width} ${y - 6}L${left + width + 7} ${y + 3}L${left + width} ${y + 12}L${left} ${y + 24}L${left - 7} ${y + 15}Z`,
      across(tint),
      {
        stroke: shade(tint, -0.5),
        'stroke-width': 1.6,
        'stroke-opacity': 0.55,
      },
    )
  })
  const core = path(
    `M${left + 8} ${top}H${left + width - 8}V${bottom - 16}L${left + width - 24} ${bottom}H${left + 24}L${left + 8} ${bottom - 16}Z`,
    across(tint),
  )
  return core + crests
}

const edge = (tint: string) => ({ stroke: shade(tint, -0.55), 'stroke-width': 2.5, 'stroke-opacity': 0.5 })

/** Seen a little from above: a hexagon's three faces and its chamfered top. */
function hexHead(tint: string, y: number, half: number, height: number) {
  const faces = [
    [-1, -0.5],
    [-0.5, 0.5],
    [0.5, 1],
  ] as const
  const sides = faces.map(([from, to], index) =>
    rect(
      500 + from * half,
      y,
      (to - from) * half,
      height,
      index === 1 ? face(tint) : across(tint),
      0,
      edge(tint),
    ),
  )
  const arcs = faces.map(([from, to]) => {
    const [left, right] = [500 + from * half, 500 + to * half]
    return path(
      `M${left} ${y + 1}Q${(left + right) / 2} ${y - 22} ${right} ${y + 1}Z`,
      shade(tint, 0.35),
      edge(tint),
    )
  })
  return sides.join('') + arcs.join('')
}

const hexBolt: Drawing = ({ tint, form }) =>
  turned(
    -32,
    form > 0.5
      ? rect(462, 250, 76, 280, across(tint), 0, edge(tint)) + thread(tint, 520, 860, 80)
      : thread(tint, 260, 840, 84),
    hexHead(tint, 170, 110, 96),
  )

const flangeBolt: Drawing = ({ tint }) =>
  turned(
    -28,
    thread(tint, 320, 840, 96),
    ellipse(500, 318, 150, 32, across(tint), edge(tint)),
    path('M350 318Q360 270 410 262H590Q640 270 650 318Z', across(tint)),
    hexHead(tint, 180, 104, 90),
  )

const socketCap: Drawing = ({ tint }) =>
  turned(
    -32,
    thread(tint, 300, 850, 92),
    path('M408 170H592V316H408Z', across(tint), edge(tint)),
    repeat(21, (line) =>
      stroke(`M${413 + line * 8.7} 200V308`, shade(tint, -0.45), 2.2, { 'stroke-opacity': 0.45 }),
    ),
    ellipse(500, 170, 92, 30, face(tint), edge(tint)),
    polygon(
      corners(500, 170, 48, 6).map(([x, y]) => [x, 170 + (y - 170) * 0.36] as const),
      shade('#20262c', 0),
    ),
    polygon(
      corners(500, 174, 40, 6).map(([x, y]) => [x, 174 + (y - 174) * 0.34] as const),
      '#3b444c',
    ),
  )

const buttonScrew: Drawing = ({ tint }) =>
  turned(
    -32,
    thread(tint, 300, 790, 96),
    path('M380 302Q384 190 500 182Q616 190 620 302Z', across(tint), edge(tint)),
    polygon(
      corners(500, 214, 44, 6).map(([x, y]) => [x, 214 + (y - 214) * 0.45] as const),
      '#262d33',
    ),
  )

const countersunk: Drawing = ({ tint }) =>
  turned(
    -32,
    thread(tint, 330, 840, 88),
    path('M360 220H640L548 340H452Z', across(tint), edge(tint)),
    ellipse(500, 220, 140, 38, face(tint), edge(tint)),
    polygon(
      corners(500, 220, 52, 6).map(([x, y]) => [x, 220 + (y - 220) * 0.34] as const),
      '#0e1114',
    ),
  )

const hexNut: Drawing = ({ tint }) => nutPair(tint, '')
const nylockNut: Drawing = ({ tint }) => nutPair(tint, '#2f6fb5')

/** One nut from the front, a second one lying behind it. */
function nutPair(tint: string, insert: string) {
  const nut = (x: number, y: number, r: number) =>
    polygon(corners(x, y, r, 6, 10), face(tint), { ...edge(tint), 'stroke-linejoin': 'round' }) +
    circle(x, y, r * 0.8, shade(tint, 0.25), { 'fill-opacity': 0.45 }) +
    (insert ? circle(x, y, r * 0.62, insert) : '') +
    circle(x, y, r * 0.5, '#39434c') +
    circle(x + r * 0.03, y + r * 0.04, r * 0.43, '#ffffff') +
    repeat(4, (ring) =>
      circle(x, y, r * (0.5 - ring * 0.018), 'none', { stroke: shade(tint, -0.25), 'stroke-width': 3 }),
    )
  return nut(370, 400, 240) + nut(660, 640, 215)
}

const wingNut: Drawing = ({ tint }) =>
  group(
    '',
    path(
      'M440 540C300 560 170 420 150 330C190 250 300 280 350 360C390 420 430 450 450 470Z',
      face(tint),
      edge(tint),
    ),
    path(
      'M560 540C700 560 830 420 850 330C810 250 700 280 650 360C610 420 570 450 550 470Z',
      face(tint),
      edge(tint),
    ),
    path('M400 690L430 450H570L600 690Q500 730 400 690Z', across(tint), edge(tint)),
    ellipse(500, 452, 70, 22, shade(tint, 0.3), edge(tint)),
    ellipse(500, 454, 44, 13, '#3a2c0c'),
  )

const washer = (tint: string, x: number, y: number, r: number, hole = 0.5) =>
  path(
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z M${x - r * hole} ${y}a${r * hole} ${r * hole} 0 1 1 ${r * hole * 2} 0a${r * hole} ${r * hole} 0 1 1 ${-r * hole * 2} 0Z`,
    face(tint),
    { ...edge(tint), 'fill-rule': 'evenodd' },
  ) + circle(x, y, r * 0.93, 'none', { stroke: '#fff', 'stroke-width': 3, 'stroke-opacity': 0.6 })

const flatWasher: Drawing = ({ tint }) =>
  washer(tint, 380, 390, 230) + washer(tint, 660, 640, 200) + washer(tint, 330, 740, 120)

const springWasher: Drawing = ({ tint }) => {
  const ring = (x: number, y: number, r: number) =>
    washer(tint, x, y, r, 0.62) +
    path(
      `M${x + r * 0.52} ${y - r * 0.12}L${x + r * 1.06} ${y - r * 0.2}L${x + r * 1.06} ${y + r * 0.02}L${x + r * 0.52} ${y + r * 0.1}Z`,
      '#fff',
    ) +
    stroke(`M${x + r * 0.6} ${y - r * 0.15}L${x + r * 1.02} ${y - r * 0.22}`, shade(tint, 0.3), 8)
  return ring(380, 390, 230) + ring(640, 660, 200)
}

const screwTip = (tint: string, top: number, bottom: number, width: number, pitch: number) => {
  const turns = Math.floor((bottom - top - 60) / pitch)
  const half = (y: number) => (width / 2) * Math.min(1, (bottom - y) / 150)
  return (
    path(
      `M${500 - width * 0.36} ${top}H${500 + width * 0.36}V${bottom - 130}L500 ${bottom}L${500 - width * 0.36} ${bottom - 130}Z`,
      across(tint),
    ) +
    repeat(turns, (turn) => {
      const y = top + 10 + turn * pitch
      const wide = half(y)
      return path(
        `M${500 - wide} ${y + 10}L${500 + wide} ${y - 8}L${500 + wide + 6} ${y}L${500 + wide} ${y + 6}L${500 - wide} ${y + 22}Z`,
        across(tint),
        { stroke: shade(tint, -0.5), 'stroke-width': 1.4, 'stroke-opacity': 0.6 },
      )
    })
  )
}

const cross = (y: number, size: number, squeeze: number) =>
  group(
    `translate(500 ${y}) scale(1 ${squeeze})`,
    path(`M${-size} -9H-9V${-size}H9V-9H${size}V9H9V${size}H-9V9H${-size}Z`, '#20262c'),
  )

const drillScrew: Drawing = ({ tint }) =>
  turned(
    -30,
    thread(tint, 350, 720, 74, 34),
    path('M474 700H526V800L500 850L474 800Z', across('steel')),
    stroke('M520 720Q484 770 500 840', '#59636c', 5),
    ellipse(500, 338, 150, 34, '#2b3035'),
    ellipse(500, 320, 146, 32, across(tint), edge(tint)),
    hexHead(tint, 210, 92, 96),
  )

const drywallScrew: Drawing = ({ tint }) =>
  turned(
    -30,
    screwTip(tint, 240, 880, 84, 30),
    path('M400 196H600Q540 236 530 300H470Q460 236 400 196Z', across(tint), edge(tint)),
    ellipse(500, 196, 100, 28, face(tint), edge(tint)),
    cross(196, 40, 0.34),
  )

const panScrew: Drawing = ({ tint }) =>
  turned(
    -30,
    screwTip(tint, 270, 850, 104, 42),
    path('M384 284Q384 196 500 186Q616 196 616 284Z', across(tint), edge(tint)),
    cross(214, 42, 0.42),
  )

const anchor: Drawing = ({ tint }) =>
  turned(
    -30,
    thread(tint, 130, 470, 76),
    rect(464, 440, 72, 240, across(tint), 0, edge(tint)),
    path('M452 560H548V760H452Z', face(tint), edge(tint)),
    stroke('M500 600V750', shade(tint, -0.5), 5),
    path('M464 680H536L562 860H438Z', across(tint), edge(tint)),
    ellipse(500, 262, 96, 20, across(tint), edge(tint)),
    hexHead(tint, 190, 84, 64),
  )

const rivet: Drawing = ({ tint }) =>
  turned(
    -30,
    rect(488, 80, 24, 420, across('steel'), 6),
    ellipse(500, 500, 116, 34, face(tint), edge(tint)),
    rect(444, 510, 112, 270, across(tint), 8, edge(tint)),
    ellipse(500, 780, 48, 40, across('steel')),
  )

export const fastenerDrawings = {
  hexBolt,
  flangeBolt,
  socketCap,
  buttonScrew,
  countersunk,
  hexNut,
  nylockNut,
  wingNut,
  flatWasher,
  springWasher,
  drillScrew,
  drywallScrew,
  panScrew,
  anchor,
  rivet,
} satisfies Record<string, Drawing>
