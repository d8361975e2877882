import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import {
  at,
  circle,
  corners,
  ellipse,
  group,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  text,
  turned,
} from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.5),
  'stroke-width': 2.5,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 36, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

/** Flutes that wind around a body from `top` to `bottom`. */
function flutes(tint: string, top: number, bottom: number, half: number, pitch: number) {
  const count = Math.ceil((bottom - top) / pitch)
  return repeat(count, (turn) => {
    const y = top + turn * pitch
    const end = Math.min(bottom, y + pitch * 0.95)
    return path(
      `M${500 - half} ${y + pitch * 0.35}Q500 ${y + pitch * 0.45} ${500 + half} ${y - pitch * 0.25 + 10}L${500 + half} ${Math.min(end, y + pitch * 0.16)}Q500 ${end - pitch * 0.02} ${500 - half} ${Math.min(bottom, y + pitch * 0.75)}Z`,
      shade(tint, -0.45),
      { 'fill-opacity': 0.6 },
    )
  })
}

const twistDrill: Drawing = ({ tint }) =>
  turned(
    -40,
    rect(462, 90, 76, 290, across('steel'), 8, edge('steel')),
    path('M456 380H544V850L500 910L456 850Z', across(tint), edge(tint)),
    flutes(tint, 400, 840, 44, 118),
    path('M456 850L500 910L544 850L500 866Z', shade(tint, 0.4)),
  )

const masonryDrill: Drawing = ({ tint }) =>
  turned(
    -40,
    rect(464, 60, 72, 210, across('steel'), 8, edge('steel')),
    rect(490, 90, 20, 130, '#5b656e', 8),
    rect(452, 150, 12, 50, '#5b656e', 4),
    path('M458 270H542V830L458 830Z', across(tint), edge(tint)),
    flutes(tint, 290, 820, 42, 92),
    path('M446 820H554V870L500 920L446 870Z', face('zinc'), edge('zinc')),
    stroke('M500 826V916', '#4a5763', 5),
  )

const tap: Drawing = ({ tint }) =>
  turned(
    -38,
    rect(474, 70, 52, 60, across('steel')),
    rect(462, 120, 76, 300, across('steel'), 4, edge('steel')),
    path('M450 430H550V820L526 880H474L450 820Z', across(tint), edge(tint)),
    repeat(20, (crest) =>
      path(`M450 ${436 + crest * 20}l-12 8l12 8H550l12 -8l-12 -8Z`, across(tint), {
        stroke: shade(tint, -0.5),
        'stroke-width': 1.5,
      }),
    ),
    repeat(3, (turn) =>
      path(
        `M438 ${520 + turn * 130}Q500 ${540 + turn * 130} 562 ${440 + turn * 130}V${480 + turn * 130}Q500 ${590 + turn * 130} 438 ${570 + turn * 130}Z`,
        shade(tint, -0.6),
        { 'fill-opacity': 0.7 },
      ),
    ),
  )

const tapSet: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(110, 190, 780, 620, face(tint), 34, edge(tint)),
    rect(145, 225, 710, 550, '#2b3238', 18),
    repeat(7, (one) =>
      group(
        `translate(${190 + one * 62} 270)`,
        rect(8, 0, 22, 70, across('steel'), 3),
        rect(4, 70, 30, 130, across('brass'), 4),
        repeat(6, (crest) => stroke(`M4 ${84 + crest * 18}H34`, '#7a5710', 3)),
      ),
    ),
    repeat(
      6,
      (one) =>
        circle(210 + one * 84, 560, 36, face('steel')) +
        polygon(corners(210 + one * 84, 560, 18, 4, 45), '#2b3238') +
        circle(210 + one * 84, 560, 15, '#2b3238'),
    ),
    rect(180, 680, 640, 30, down('steel'), 14),
    circle(500, 695, 50, face('steel'), edge('steel')),
    circle(500, 695, 22, '#2b3238'),
    rect(660, 270, 150, 180, face('zinc'), 12),
    label(735, 376, brand, 48, '#16324d'),
  )

const endMill: Drawing = ({ tint }) =>
  turned(
    -36,
    rect(440, 90, 120, 400, across('steel'), 10, edge('steel')),
    path('M440 490H560V860H440Z', across(tint), edge(tint)),
    flutes(tint, 480, 850, 60, 150),
    path('M440 860H560L530 878L500 862L470 878Z', shade(tint, 0.3)),
  )

const disc = (ground: string, marks: string) =>
  circle(500, 500, 370, face(ground)) +
  marks +
  circle(500, 500, 74, face('steel')) +
  circle(500, 500, 56, '#ffffff', { stroke: '#6f7a85', 'stroke-width': 4 })

const cuttingDisc: Drawing = ({ tint, brand }) =>
  disc(
    tint,
    repeat(60, (ray) =>
      group(`rotate(${ray * 6} 500 500)`, stroke('M500 140V330', '#4a5158', 2, { 'stroke-opacity': 0.6 })),
    ) +
      circle(500, 500, 236, face('#1f6fb2')) +
      circle(500, 500, 236, 'none', { stroke: '#ffffff', 'stroke-width': 6 }) +
      label(500, 380, brand, 64) +
      label(500, 650, '80 m/s  INOX', 40) +
      label(360, 512, '1.0', 46) +
      label(640, 512, 'mm', 40),
  )

const flapDisc: Drawing = ({ tint }) =>
  disc(
    '#3a4651',
    repeat(36, (flap) =>
      group(
        `rotate(${flap * 10} 500 500)`,
        path('M470 136L560 150L548 330L486 330Z', face(tint), {
          stroke: shade(tint, -0.45),
          'stroke-width': 2.5,
        }),
      ),
    ) +
      circle(500, 500, 176, face('#e8ecf0')) +
      circle(500, 500, 176, 'none', { stroke: '#8b959e', 'stroke-width': 4 }),
  )

const sandpaper: Drawing = ({ tint, brand }) =>
  group(
    '',
    repeat(4, (sheet) =>
      group(
        `rotate(${-14 + sheet * 6} 500 520)`,
        rect(240, 190, 520, 640, face(sheet === 3 ? tint : shade(tint, 0.12 * (3 - sheet))), 6, edge(tint)),
      ),
    ),
    group(
      'rotate(4 500 520)',
      path('M240 700V830H400Z', '#e6dfd2'),
      path('M240 700Q300 720 330 760Q380 790 400 830Z', shade(tint, 0.5)),
      label(600, 270, brand, 44, '#d9d2c6'),
    ),
  )

const file: Drawing = ({ tint }) =>
  turned(
    -40,
    path('M440 90H560V640H440Z', face('steel'), edge('steel')),
    repeat(34, (line) => stroke(`M442 ${104 + line * 15.6}L558 ${132 + line * 15.6}`, '#5b656e', 2.4)),
    path('M470 640H530L516 720H484Z', face('steel')),
    path(
      'M462 700H538Q566 760 556 860Q550 920 500 922Q450 920 444 860Q434 760 462 700Z',
      across(tint),
      edge(tint),
    ),
    rect(470, 760, 14, 110, DARK, 7),
    rect(516, 760, 14, 110, DARK, 7),
  )

const holeSaw: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(476, 80, 48, 180, across('steel'), 4),
    polygon(corners(500, 240, 70, 6), face('steel'), edge('steel')),
    ellipse(500, 330, 290, 74, face(tint), edge(tint)),
    path('M210 330V700Q500 800 790 700V330Q500 440 210 330Z', across(tint), edge(tint)),
    path('M330 440Q350 560 340 620Q390 640 400 560V466Z', shade(tint, -0.55)),
    repeat(24, (tooth) => {
      const x = 214 + tooth * 24
      const y = 704 + Math.sin((tooth / 23) * Math.PI) * 48
      return path(`M${x} ${y}l12 34l12 -34Z`, '#5b656e')
    }),
    rect(480, 740, 40, 130, across('steel')),
    path('M480 866L500 910L520 866Z', '#8b959e'),
    label(580, 620, brand, 70, DARK),
  )

const sawBlade: Drawing = ({ tint, brand }) =>
  turned(
    -28,
    ...[0, 1, 2].map((one) =>
      at(
        500,
        420 + one * 100,
        1,
        rect(60, 460, 880, 62, face(one === 1 ? 'steel' : tint), 20, edge(tint)),
        repeat(72, (tooth) => path(`M${80 + tooth * 11.8} 521l6 12l6 -12Z`, '#39434c')),
        circle(100, 490, 14, '#ffffff'),
        circle(900, 490, 14, '#ffffff'),
        label(400, 504, `${brand}  300 mm  BI-METAL`, 30, one === 1 ? '#16324d' : '#ffffff'),
      ),
    ),
  )

export const cuttingDrawings = {
  twistDrill,
  masonryDrill,
  tap,
  tapSet,
  endMill,
  cuttingDisc,
  flapDisc,
  sandpaper,
  file,
  holeSaw,
  sawBlade,
} satisfies Record<string, Drawing>
