import type { Drawing, Look } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import {
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

const edge = (tint: string) => ({
  stroke: shade(tint, -0.5),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const stamped = (x: number, y: number, words: string, size = 26, fill = '#56616b') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })

const comboWrench: Drawing = ({ tint }) =>
  turned(
    -45,
    path(
      'M180 462Q300 470 430 472H640Q700 470 740 452V548Q700 530 640 528H430Q300 530 180 538Z',
      down(tint),
      edge(tint),
    ),
    group(
      'rotate(14 150 500)',
      path('M40 462H136a38 38 0 0 1 0 76H40A116 116 0 1 0 40 462Z', face(tint), edge(tint)),
    ),
    circle(800, 500, 94, face(tint), edge(tint)),
    polygon(corners(800, 500, 62, 12), '#ffffff', edge(tint)),
    rect(380, 484, 250, 32, shade(tint, 0.3), 16, { 'fill-opacity': 0.55 }),
    stamped(505, 510, 'CR-V', 26),
  )

const adjustableWrench: Drawing = ({ tint }) =>
  turned(
    -48,
    path('M330 455H850Q910 455 910 500Q910 545 850 545H330Z', down(tint), edge(tint)),
    circle(858, 500, 20, '#ffffff', edge(tint)),
    path(
      'M360 440Q330 330 200 330L90 352V418L190 424Q214 500 200 540Q270 580 360 560Z',
      face(tint),
      edge(tint),
    ),
    path('M100 560L200 548L330 566L300 640Q200 660 100 620Z', face(tint), edge(tint)),
    rect(246, 516, 96, 50, across('black'), 8),
    repeat(7, (line) => stroke(`M${254 + line * 13} 518V564`, '#9aa5af', 4)),
    rect(430, 484, 350, 32, shade(tint, 0.3), 16, { 'fill-opacity': 0.5 }),
    stamped(600, 510, '0  10  20  30 mm', 24),
  )

const torqueWrench: Drawing = ({ tint, brand }) =>
  turned(
    -42,
    rect(230, 476, 420, 48, down(tint), 8, edge(tint)),
    rect(620, 462, 300, 76, down('black'), 30),
    repeat(12, (line) => stroke(`M${650 + line * 20} 466V534`, '#5b656e', 5)),
    rect(540, 466, 86, 68, down('aluminium'), 6, edge(tint)),
    repeat(5, (line) => stroke(`M${552 + line * 16} 470V${line % 2 ? 492 : 504}`, '#22282e', 2.5)),
    circle(170, 500, 92, face(tint), edge(tint)),
    circle(170, 500, 58, face('black')),
    rect(142, 472, 56, 56, face(tint), 6, edge(tint)),
    stamped(400, 510, brand, 28),
  )

const hexKeys: Drawing = ({ tint }) =>
  group(
    '',
    repeat(7, (key) => {
      const [x, wide, y] = [250 + key * 78, 46 - key * 5, 170 + key * 40]
      return path(
        `M${x} 860V${y + 60}Q${x} ${y} ${x + 60} ${y}H${x + 150 - key * 8}V${y + wide}H${x + 76}Q${x + wide} ${y + wide} ${x + wide} ${y + 90}V860Z`,
        across(tint),
        edge(tint),
      )
    }),
    rect(190, 600, 640, 130, face('#c42032'), 24),
    stamped(510, 684, '1.5 – 10 mm', 48, '#ffffff'),
  )

const handle = (tint: string, from: number, to: number, half: number) => {
  const wide = to - from
  return (
    path(
      `M${500 - half * 0.62} ${from}H${500 + half * 0.62}Q${500 + half} ${from + 40} ${500 + half} ${from + 110}V${to - 60}Q${500 + half} ${to} 500 ${to}Q${500 - half} ${to} ${500 - half} ${to - 60}V${from + 110}Q${500 - half} ${from + 40} ${500 - half * 0.62} ${from}Z`,
      across(tint),
    ) +
    repeat(3, (rib) =>
      rect(500 - half * 0.66 + rib * half * 0.5, from + 90, half * 0.26, wide - 170, '#22282e', half * 0.13, {
        'fill-opacity': 0.85,
      }),
    )
  )
}

const screwdriver: Drawing = ({ tint }) =>
  turned(
    -38,
    rect(484, 90, 32, 400, across('steel'), 4),
    path('M484 130L492 82H508L516 130Z', across('black')),
    rect(484, 96, 32, 70, across('black'), 4),
    rect(462, 470, 76, 50, across('#22282e'), 12),
    handle(tint, 510, 900, 74),
  )

const precisionSet: Drawing = ({ tint }) =>
  group(
    '',
    rect(130, 200, 740, 600, face('#3a4651'), 40),
    rect(160, 230, 680, 540, '#eef2f5', 24),
    repeat(40, (bit) => {
      const [x, y] = [200 + (bit % 10) * 62, 270 + Math.floor(bit / 10) * 92]
      return rect(x, y, 34, 64, across('steel'), 6) + rect(x + 12, y - 14, 10, 20, across('black'), 2)
    }),
    rect(200, 650, 600, 84, face(tint), 42),
    rect(700, 650, 100, 84, down('steel'), 42),
    stamped(430, 706, '64 in 1', 46, '#ffffff'),
  )

/** Two handles that cross at a rivet; the jaws are given. */
const plierBody = (tint: string, jaws: string) =>
  turned(
    -20,
    path('M520 500Q640 600 640 900Q640 935 600 930Q566 925 566 890Q560 690 450 560Z', face(tint), edge(tint)),
    path('M480 500Q360 600 360 900Q360 935 400 930Q434 925 434 890Q440 690 550 560Z', face(tint), edge(tint)),
    jaws,
    circle(500, 508, 56, face('steel'), edge('steel')),
    circle(500, 508, 24, face('black')),
  )

const pliers: Drawing = ({ tint }) =>
  plierBody(
    tint,
    path('M430 560L420 330L440 120Q470 96 497 110V470L560 560Z', face('steel'), edge('steel')) +
      path('M570 560L580 330L560 120Q530 96 503 110V470L440 560Z', face('steel'), edge('steel')) +
      repeat(8, (line) => stroke(`M478 ${140 + line * 16}H522`, '#5b656e', 4)) +
      ellipse(500, 350, 34, 56, '#ffffff', edge('steel')),
  )

const cutter: Drawing = ({ tint }) =>
  plierBody(
    tint,
    path('M430 560L410 400Q400 260 497 190V470L560 560Z', face('steel'), edge('steel')) +
      path('M570 560L590 400Q600 260 503 190V470L440 560Z', face('steel'), edge('steel')) +
      stroke('M500 196V440', '#39434c', 6),
  )

const needlePliers: Drawing = ({ tint }) =>
  plierBody(
    tint,
    path('M430 560L430 380L484 70Q492 60 498 70V470L560 560Z', face('steel'), edge('steel')) +
      path('M570 560L570 380L516 70Q508 60 502 70V470L440 560Z', face('steel'), edge('steel')) +
      repeat(10, (line) => stroke(`M490 ${100 + line * 15}H510`, '#5b656e', 3)),
  )

const pipeWrench: Drawing = ({ tint }) =>
  turned(
    -40,
    path('M452 400H548L560 860Q560 920 500 920Q440 920 440 860Z', face(tint), edge(tint)),
    ellipse(500, 860, 22, 36, '#ffffff'),
    path('M430 330H570V470H430Z', face(tint), edge(tint)),
    path('M470 120V330H400V250L330 240V190Q330 110 420 100H470Z', face('steel'), edge('steel')),
    path('M440 330L600 330L660 290V420L570 430Z', face('steel'), edge('steel')),
    repeat(5, (tooth) => stroke(`M${350 + tooth * 22} 244L${361 + tooth * 22} 258`, '#39434c', 5)),
    rect(440, 350, 120, 60, across('black'), 8),
    repeat(7, (line) => stroke(`M${452 + line * 16} 354V406`, '#7b868f', 4)),
  )

const shaft = (tint: string, top: number, bottom: number) =>
  path(`M470 ${top}H530L540 ${bottom - 260}H460Z`, across('#c9a26b')) +
  path(
    `M458 ${bottom - 330}H542Q560 ${bottom - 100} 548 ${bottom}Q500 ${bottom + 24} 452 ${bottom}Q440 ${bottom - 100} 458 ${bottom - 330}Z`,
    across(tint),
  )

const clawHammer: Drawing = ({ tint }) =>
  turned(
    32,
    shaft(tint, 240, 920),
    path('M440 150H610V290H560L540 310H460Q440 280 440 270Z', face('steel'), edge('steel')),
    rect(600, 140, 110, 160, down('steel'), 12, edge('steel')),
    path('M446 152Q300 130 220 290Q210 320 240 300Q330 210 446 272Z', face('steel'), edge('steel')),
  )

const mallet: Drawing = ({ tint }) =>
  turned(
    32,
    path('M474 260H526L540 920Q500 940 460 920Z', across('#c9a26b')),
    rect(300, 130, 400, 210, down(tint), 36),
    ellipse(300, 235, 30, 104, shade(tint, 0.18)),
    ellipse(700, 235, 30, 104, shade(tint, 0.3)),
  )

const openCase = (tint: string, inside: string) =>
  group(
    '',
    path('M130 180H870L900 470H100Z', face(tint), edge(tint)),
    path('M160 206H840L864 450H136Z', '#2b3238'),
    rect(90, 470, 820, 370, face(tint), 26, edge(tint)),
    rect(126, 500, 748, 310, '#2b3238', 14),
    inside,
    rect(420, 832, 160, 40, face('black'), 18),
  )

const socketSet: Drawing = ({ tint, brand }) =>
  openCase(
    tint,
    repeat(11, (one) => {
      const r = 20 + (one % 11) * 1.7
      return (
        circle(170 + one * 66, 556, r, face('steel')) +
        polygon(corners(170 + one * 66, 556, r * 0.6, 6), '#2b3238')
      )
    }) +
      repeat(9, (one) => rect(150 + one * 44, 610, 30, 76, across('steel'), 6)) +
      rect(150, 716, 380, 34, down('steel'), 16) +
      circle(176, 733, 44, face('steel')) +
      rect(400, 708, 180, 50, down('black'), 20) +
      repeat(
        5,
        (one) =>
          circle(630 + one * 50, 740, 23, face('steel')) +
          polygon(corners(630 + one * 50, 740, 14, 6), '#2b3238'),
      ) +
      repeat(8, (one) => rect(590 + one * 32, 612, 14, 72, across('black'), 3)) +
      repeat(12, (one) => rect(180 + one * 54, 250, 26, 150, across('steel'), 6)) +
      stamped(500, 440, brand, 34, '#c9d3dc'),
  )

const toolbox: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M370 330V250Q370 210 410 210H590Q630 210 630 250V330H580V260H420V330Z', face('black')),
    rect(110, 320, 780, 190, face(tint), 30, edge(tint)),
    rect(110, 490, 780, 320, face(tint), 30, edge(tint)),
    rect(110, 486, 780, 22, shade(tint, -0.45)),
    rect(220, 450, 90, 110, face('steel'), 12, edge('steel')),
    rect(690, 450, 90, 110, face('steel'), 12, edge('steel')),
    rect(380, 600, 240, 110, '#ffffff', 14, { 'fill-opacity': 0.92 }),
    stamped(500, 676, brand, 60, shade(tint, -0.2)),
  )

const fClamp: Drawing = ({ tint }) =>
  turned(
    -18,
    rect(420, 110, 46, 760, across('steel'), 6, edge('steel')),
    repeat(26, (line) => stroke(`M420 ${320 + line * 20}H432`, '#5b656e', 3)),
    path('M400 110H700V190L640 200H400Z', face(tint), edge(tint)),
    path('M390 560H700V640H390Z', face(tint), edge(tint)),
    rect(640, 340, 36, 420, across('black'), 4),
    repeat(17, (line) => stroke(`M640 ${356 + line * 14}L676 ${350 + line * 14}`, '#8b959e', 3)),
    rect(626, 700, 66, 200, across('#c9a26b'), 30),
    ellipse(658, 206, 46, 16, face('black')),
    rect(612, 306, 92, 36, face('black'), 10),
  )

const knife: Drawing = ({ tint }) =>
  turned(
    -35,
    path('M120 470L330 440V556H150Z', face('steel'), edge('steel')),
    repeat(4, (line) => stroke(`M${190 + line * 40} ${462 - line * 5}L${210 + line * 40} 556`, '#6f7a85', 3)),
    path('M300 420H820Q900 420 900 490Q900 590 800 585L300 575Z', face(tint), edge(tint)),
    rect(360, 456, 380, 44, '#22282e', 20),
    rect(430, 440, 110, 76, face('black'), 16),
    repeat(5, (line) => stroke(`M${450 + line * 18} 452V504`, '#8b959e', 5)),
  )

const hacksaw: Drawing = ({ tint }) =>
  turned(
    -16,
    path('M120 300H700Q760 300 760 360V600H716V380Q716 344 680 344H164V600H120Z', face(tint), edge(tint)),
    rect(96, 596, 650, 22, '#3a4651'),
    repeat(54, (tooth) =>
      path(`M${100 + tooth * 12} 617L${106 + tooth * 12} 628L${112 + tooth * 12} 617Z`, '#3a4651'),
    ),
    path('M740 320Q860 330 910 520Q930 640 860 660Q800 670 790 600Q770 520 720 560Z', face('#22282e')),
    path('M790 420Q840 440 856 540Q860 590 840 592Q820 560 800 500Z', '#ffffff'),
    circle(120, 606, 26, face('steel'), edge('steel')),
    circle(738, 606, 26, face('steel'), edge('steel')),
  )

export const handDrawings = {
  comboWrench,
  adjustableWrench,
  torqueWrench,
  hexKeys,
  screwdriver,
  precisionSet,
  pliers,
  cutter,
  needlePliers,
  pipeWrench,
  clawHammer,
  mallet,
  socketSet,
  toolbox,
  fClamp,
  knife,
  hacksaw,
} satisfies Record<string, (look: Look) => string>
