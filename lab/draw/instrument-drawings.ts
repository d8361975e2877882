import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke, text } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.45),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 36, fill = '#ffffff') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })
const screen = (
  x: number,
  y: number,
  width: number,
  height: number,
  words: string,
  size: number,
  ground = '#c8d4c4',
  ink = '#16202a',
) =>
  rect(x, y, width, height, ground, 14, { stroke: '#10161c', 'stroke-width': 5 }) +
  text(x + width - 20, y + height * 0.5 + size * 0.36, words, size, ink, {
    'text-anchor': 'end',
    'font-weight': 700,
  })
const keys = (
  x: number,
  y: number,
  columns: number,
  count: number,
  tint: string,
  wide = 66,
  high = 40,
  gap = 84,
) =>
  repeat(count, (key) =>
    rect(x + (key % columns) * gap, y + Math.floor(key / columns) * 60, wide, high, face(tint), 14),
  )
const knob = (x: number, y: number, r: number, tint = '#3a4651') =>
  circle(x, y, r, face(tint), edge(tint)) +
  circle(x, y, r * 0.66, shade(tint, 0.12)) +
  stroke(`M${x} ${y - r * 0.9}V${y - r * 0.4}`, '#ffffff', r * 0.12)

const multimeter: Drawing = ({ tint, brand }) =>
  group(
    '',
    stroke('M400 880Q340 960 220 940Q120 920 130 700L130 500', '#c42032', 14) +
      stroke('M600 880Q660 970 780 940Q880 910 870 700L870 500', DARK, 14),
    rect(116, 330, 28, 180, face('#c42032'), 12) +
      rect(856, 330, 28, 180, face(DARK), 12) +
      rect(124, 240, 12, 100, across('steel')) +
      rect(864, 240, 12, 100, across('steel')),
    rect(270, 90, 460, 830, face(tint), 60, edge(tint)),
    rect(300, 120, 400, 770, face('#2b3238'), 44),
    screen(330, 160, 340, 190, '230.4', 120),
    text(350, 200, 'AC V  TRMS', 26, '#39434c'),
    keys(342, 380, 4, 4, '#4a5763'),
    circle(500, 620, 150, face('#3a4651')),
    repeat(16, (mark) => group(`rotate(${mark * 22.5 - 90} 500 620)`, stroke('M500 482V500', '#c9d3dc', 6))),
    knob(500, 620, 96, '#4a5763'),
    ...[380, 460, 540, 620].map(
      (x, at) => circle(x, 836, 26, face(at === 1 ? '#c42032' : '#10161c')) + circle(x, 836, 12, '#0b0f13'),
    ),
    label(500, 470, brand, 34, '#c9d3dc'),
  )

const clampMeter: Drawing = ({ tint, brand }) =>
  group(
    '',
    path(
      'M400 420Q250 330 260 220Q280 70 480 66V120Q350 130 330 220Q320 300 440 370Z',
      face(tint),
      edge(tint),
    ),
    path(
      'M600 420Q750 330 740 220Q720 70 520 66V120Q650 130 670 220Q680 300 560 370Z',
      face(tint),
      edge(tint),
    ),
    path(
      'M330 390H670Q720 400 710 480L670 900Q660 940 620 940H380Q340 940 330 900L290 480Q280 400 330 390Z',
      face('#2b3238'),
    ),
    knob(500, 520, 84, '#4a5763'),
    screen(360, 640, 280, 130, '128.6', 88),
    keys(374, 800, 3, 6, '#4a5763', 66, 36, 94),
    rect(250, 420, 60, 130, face(tint), 24),
    label(500, 440, brand, 34, '#c9d3dc'),
  )

const insulationTester: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M340 190Q340 130 400 130H600Q660 130 660 190H610Q610 176 590 176H410Q390 176 390 190Z', face(DARK)),
    rect(130, 190, 740, 620, face(tint), 60, edge(tint)),
    rect(180, 240, 640, 520, face('#2b3238'), 30),
    screen(230, 280, 400, 200, '99.9', 140),
    label(700, 400, 'GΩ', 70, '#c9d3dc'),
    keys(240, 520, 4, 8, '#4a5763', 74, 42, 98),
    circle(720, 580, 76, face('#c42032')),
    label(720, 594, 'TEST', 40),
    ...[260, 380, 500].map((x, at) =>
      circle(x, 700, 26, face(['#c42032', '#10161c', '#f2b705'][at] ?? DARK)),
    ),
    label(690, 720, brand, 40, '#c9d3dc'),
  )

const oscilloscope: Drawing = ({ tint, brand }) => {
  const wave = repeat(
    1,
    () =>
      stroke(
        `M130 430${Array.from({ length: 44 }, (_, step) => `L${130 + step * 10} ${Math.round(430 - Math.sin(step / 3.4) * 90)}`).join('')}`,
        '#f7e13b',
        6,
      ) +
      stroke(
        `M130 520${Array.from({ length: 11 }, (_, step) => `V${step % 2 ? 520 : 580}H${170 + step * 40}`).join('')}`,
        '#4fd6ff',
        6,
      ),
  )
  return group(
    '',
    rect(70, 220, 860, 540, face('#e8ecf0'), 34, edge('#8b959e')),
    rect(110, 270, 470, 400, face('#10161c'), 12),
    repeat(9, (line) => stroke(`M${150 + line * 47} 280V660M120 ${300 + line * 40}H570`, '#24425c', 2)),
    wave,
    keys(604, 290, 1, 6, '#4a5763', 50, 36, 60),
    knob(730, 350, 50, tint),
    knob(860, 350, 40, tint),
    knob(730, 480, 40, tint),
    knob(860, 480, 40, tint),
    keys(690, 560, 3, 6, '#b3bdc6', 60, 34, 76),
    ...[160, 300, 440].map(
      (x) => circle(x, 716, 26, across('steel'), edge('steel')) + circle(x, 716, 10, DARK),
    ),
    label(780, 724, brand, 40, '#39434c'),
    rect(120, 760, 100, 34, DARK, 8),
    rect(780, 760, 100, 34, DARK, 8),
  )
}

const powerSupply: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(170, 160, 660, 680, face('#e8ecf0'), 24, edge('#8b959e')),
    rect(200, 190, 600, 620, face(tint), 16),
    rect(240, 230, 520, 220, '#10161c', 14),
    text(730, 320, '12.00 V', 84, '#ff5a4a', { 'text-anchor': 'end', 'font-weight': 700 }),
    text(730, 420, '2.500 A', 84, '#4be38a', { 'text-anchor': 'end', 'font-weight': 700 }),
    knob(330, 560, 62),
    knob(500, 560, 62),
    knob(670, 560, 44),
    ...[300, 420, 540].map(
      (x, at) =>
        circle(x, 720, 36, face(['#10161c', '#3fae7a', '#c42032'][at] ?? DARK), edge(DARK)) +
        circle(x, 720, 14, across('brass')),
    ),
    rect(650, 690, 80, 60, face('#c42032'), 10),
    label(500, 480, brand, 30, '#dbe9f5'),
  )

const irGun: Drawing = ({ tint, brand }) =>
  group(
    '',
    path(
      'M240 200H700Q800 210 800 330V420H560L540 470L640 860Q640 920 580 920H470Q420 910 410 860L340 500L240 460Z',
      face('#2b3238'),
    ),
    path('M200 220H420V450H200Q160 330 200 220Z', face(tint), edge(tint)),
    ellipse(190, 336, 36, 110, face(DARK)),
    ellipse(186, 320, 18, 44, '#5a2b2b'),
    path('M340 500L540 470L640 860Q640 920 580 920H470Q420 910 410 860Z', face(tint), edge(tint)),
    path('M330 470Q310 560 370 600L400 470Z', face('#c42032')),
    rect(480, 230, 270, 160, '#10161c', 16),
    text(730, 350, '286.4℃', 76, '#7dff9c', { 'text-anchor': 'end', 'font-weight': 700 }),
    circle(160, 250, 12, '#ff3b30'),
    label(520, 720, brand, 44),
  )

const logger: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(260, 150, 480, 640, face(tint), 60, edge('#8b959e')),
    screen(310, 220, 380, 260, '23.5℃', 92),
    text(670, 460, '56 %RH', 56, '#39434c', { 'text-anchor': 'end', 'font-weight': 700 }),
    circle(400, 600, 56, face('#0b5cad')),
    circle(600, 600, 56, face('#3fae7a')),
    circle(500, 730, 16, '#5cc98c'),
    rect(450, 790, 100, 130, across('steel'), 6),
    rect(470, 830, 22, 40, DARK),
    rect(508, 830, 22, 40, DARK),
    label(500, 560, brand, 34, '#5f6b77'),
  )

const soundMeter: Drawing = ({ tint, brand }) =>
  group(
    '',
    circle(500, 170, 100, face('#4a5763')),
    repeat(40, (dot) => circle(440 + (dot % 8) * 17, 120 + Math.floor(dot / 8) * 22, 4, '#22282e')),
    rect(470, 250, 60, 100, across('steel')),
    rect(340, 330, 320, 580, face(tint), 50, edge(tint)),
    screen(370, 370, 260, 180, '68.2', 100),
    text(384, 404, 'dB(A)', 28, '#39434c'),
    keys(384, 590, 3, 6, '#f2b705', 66, 42, 84),
    circle(500, 780, 50, face('#c42032')),
    label(500, 880, brand, 36, '#c9d3dc'),
  )

const balance: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M240 120H760V600H240Z', '#e3f1f8', { 'fill-opacity': 0.55, stroke: '#8fa9b9', 'stroke-width': 8 }),
    stroke('M500 120V600', '#a9bfcc', 5),
    path('M270 150H340L290 580H270Z', '#ffffff', { 'fill-opacity': 0.6 }),
    rect(220, 100, 560, 34, face('#4a5763'), 10),
    ellipse(500, 556, 130, 26, face('steel'), edge('steel')),
    rect(484, 556, 32, 50, across('steel')),
    rect(464, 470, 72, 80, across('brass'), 8),
    rect(480, 452, 40, 22, across('brass'), 6),
    path('M190 600H810L860 840H140Z', face(tint), edge('#8b959e')),
    screen(330, 650, 340, 100, '20.0001 g', 66, '#b9d8e8'),
    keys(350, 778, 4, 4, '#0b5cad', 62, 34, 80),
    rect(180, 836, 90, 30, DARK, 8),
    rect(730, 836, 90, 30, DARK, 8),
    label(230, 740, brand, 34, '#5f6b77'),
  )

const scale: Drawing = ({ tint, brand }) =>
  group(
    '',
    ellipse(500, 370, 300, 74, face('steel'), edge('steel')),
    ellipse(500, 352, 300, 70, face('aluminium'), edge('steel')),
    rect(450, 420, 100, 70, across('black')),
    path(
      'M180 480H820Q860 490 870 560L900 760Q900 820 840 820H160Q100 820 100 760L130 560Q140 490 180 480Z',
      face('#e8ecf0'),
      edge('#8b959e'),
    ),
    path('M130 640L112 760Q106 820 160 820H840Q894 820 888 760L870 640Z', face(tint)),
    screen(260, 540, 480, 130, '128.46 g', 96, '#b9e0c0'),
    keys(290, 720, 5, 5, '#ffffff', 66, 44, 88),
    label(190, 620, brand, 36, '#39434c'),
  )

const phMeter: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(110, 430, 500, 400, face('#e8ecf0'), 30, edge('#8b959e')),
    rect(110, 430, 500, 60, face(tint), 30),
    screen(160, 520, 400, 150, '7.00', 110, '#b9d8e8'),
    text(180, 560, 'pH', 40, '#39434c'),
    keys(170, 710, 5, 5, '#0b5cad', 62, 44, 78),
    label(360, 474, brand, 36),
    rect(620, 800, 300, 40, face('#4a5763'), 10),
    rect(690, 150, 26, 660, across('steel')),
    rect(640, 250, 180, 40, face('#4a5763'), 12),
    path('M770 180H810V640Q810 670 790 680Q770 670 770 640Z', '#d8eef8', {
      stroke: '#8fb4c7',
      'stroke-width': 5,
      'fill-opacity': 0.85,
    }),
    rect(762, 120, 56, 110, face(tint), 12),
    circle(790, 664, 22, '#9fd0e6'),
    stroke('M790 120Q780 60 600 90Q400 130 380 430', DARK, 12),
  )

const stirrer: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M372 200H628V480Q628 510 600 510H400Q372 510 372 480Z', '#e3f1f8', {
      'fill-opacity': 0.55,
      stroke: '#8fa9b9',
      'stroke-width': 6,
    }),
    path('M380 330H470Q500 400 530 330H620V476Q620 502 596 502H404Q380 502 380 476Z', '#4aa3e0', {
      'fill-opacity': 0.6,
    }),
    rect(440, 470, 120, 26, '#ffffff', 13),
    rect(220, 510, 560, 50, face('#f4f7f9'), 14, edge('#8b959e')),
    path('M200 560H800L840 820Q840 850 810 850H190Q160 850 160 820Z', face(tint), edge('#8b959e')),
    screen(330, 610, 340, 110, '80℃  600', 68, '#10161c', '#7dff9c'),
    knob(250, 720, 58),
    knob(750, 720, 58),
    label(500, 800, brand, 40, '#5f6b77'),
  )

const centrifuge: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M240 440Q250 200 500 190Q750 200 760 440Z', '#d8eef8', {
      'fill-opacity': 0.75,
      stroke: '#8fb4c7',
      'stroke-width': 6,
    }),
    ellipse(500, 440, 230, 60, '#39434c'),
    repeat(8, (tube) => group(`rotate(${tube * 45} 500 430) `, rect(486, 380, 28, 44, face('#f2b705'), 6))),
    circle(500, 430, 34, face('steel')),
    path(
      'M200 440H800Q850 620 800 780Q780 830 720 830H280Q220 830 200 780Q150 620 200 440Z',
      face(tint),
      edge(tint),
    ),
    ellipse(500, 444, 300, 40, 'none', { stroke: shade(tint, 0.3), 'stroke-width': 12 }),
    circle(500, 660, 80, face('#ffffff')),
    circle(500, 660, 56, face('#3fae7a')),
    label(500, 676, 'ON', 44),
    label(500, 800, brand, 40),
  )

const waterBath: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M140 330H860L820 260H180Z', face('steel'), edge('steel')),
    rect(120, 330, 760, 440, face(tint), 20, edge('#8b959e')),
    ...[330, 670].map(
      (x) =>
        ellipse(x, 300, 130, 32, face('#eef2f5'), edge('#8b959e')) +
        ellipse(x, 292, 96, 22, face('steel')) +
        rect(x - 16, 236, 32, 44, face(DARK), 14),
    ),
    rect(170, 480, 660, 230, face('#f4f7f9'), 16, edge('#8b959e')),
    screen(220, 520, 300, 130, '37.0℃', 92, '#10161c', '#ff5a4a'),
    knob(620, 590, 54),
    rect(720, 550, 70, 80, face('#c42032'), 10),
    label(380, 694, brand, 34, '#5f6b77'),
    rect(150, 770, 90, 40, DARK, 8),
    rect(760, 770, 90, 40, DARK, 8),
    stroke('M400 190q20 -30 0 -60q-20 -30 0 -60M520 190q20 -30 0 -60', '#c3d3de', 10),
    rect(880, 640, 50, 30, down('steel'), 8),
  )

export const instrumentDrawings = {
  multimeter,
  clampMeter,
  insulationTester,
  oscilloscope,
  powerSupply,
  irGun,
  logger,
  soundMeter,
  balance,
  scale,
  phMeter,
  stirrer,
  centrifuge,
  waterBath,
} satisfies Record<string, Drawing>
