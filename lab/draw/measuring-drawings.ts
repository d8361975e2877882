import type { Drawing } from './look.ts'
import { across, down, face, shade } from './paint.ts'
import { circle, ellipse, group, path, rect, repeat, stroke, text, turned } from './shapes.ts'

const DARK = '#22282e'
const edge = (tint: string) => ({
  stroke: shade(tint, -0.5),
  'stroke-width': 3,
  'stroke-opacity': 0.45,
  'stroke-linejoin': 'round',
})
const label = (x: number, y: number, words: string, size = 30, fill = '#39434c') =>
  text(x, y, words, size, fill, { 'text-anchor': 'middle', 'font-weight': 700 })
const scale = (x: number, y: number, count: number, step: number, high: number) =>
  repeat(count, (mark) =>
    stroke(
      `M${x + mark * step} ${y}v${-(mark % 10 === 0 ? high : mark % 5 === 0 ? high * 0.75 : high * 0.5)}`,
      '#39434c',
      1.6,
    ),
  )
const screen = (x: number, y: number, width: number, height: number, words: string, size: number) =>
  rect(x, y, width, height, '#c8d4c4', 10, { stroke: '#6b7668', 'stroke-width': 3 }) +
  text(x + width - 14, y + height * 0.76, words, size, '#16202a', {
    'text-anchor': 'end',
    'font-weight': 700,
  })

/** Beam with fixed and sliding jaws; `head` sits on the slider. */
const caliper = (tint: string, head: string) =>
  turned(
    -18,
    rect(90, 430, 840, 78, down(tint), 4, edge(tint)),
    scale(270, 506, 62, 10, 30),
    path('M90 430V330L150 300L176 330V430Z', face(tint), edge(tint)),
    path('M90 508V660L160 770L180 690V508Z', face(tint), edge(tint)),
    path('M262 430V330L212 300L190 330V430Z', face(tint), edge(tint)),
    path('M300 508V680L206 770L190 690V508Z', face(tint), edge(tint)),
    head,
  )

const digitalCaliper: Drawing = ({ tint, brand }) =>
  caliper(
    tint,
    rect(200, 404, 330, 150, face(DARK), 18) +
      screen(224, 424, 200, 84, '25.40', 66) +
      circle(476, 446, 18, face('#d9480f')) +
      circle(476, 500, 18, face('#0b5cad')) +
      label(330, 542, brand, 26, '#c9d3dc') +
      circle(440, 566, 22, face('steel')),
  )

const vernierCaliper: Drawing = ({ tint }) =>
  caliper(
    tint,
    rect(190, 416, 330, 130, face('zinc'), 6, edge('zinc')) +
      repeat(26, (mark) => stroke(`M${216 + mark * 9.8} 508v${mark % 5 === 0 ? 26 : 16}`, '#39434c', 1.6)) +
      rect(214, 432, 280, 40, down(tint), 3) +
      circle(350, 404, 20, face('steel'), edge('steel')) +
      rect(440, 546, 60, 26, face('black'), 8),
  )

const depthCaliper: Drawing = ({ tint }) =>
  turned(
    -14,
    rect(470, 100, 70, 760, across(tint), 4, edge(tint)),
    repeat(48, (mark) => stroke(`M540 ${150 + mark * 10}h${-(mark % 10 === 0 ? 34 : 18)}`, '#39434c', 1.6)),
    rect(300, 600, 410, 70, down(tint), 8, edge(tint)),
    rect(440, 400, 130, 210, face('zinc'), 8, edge('zinc')),
    circle(590, 460, 22, face('steel'), edge('steel')),
  )

const micrometerBody = (tint: string, thimble: string, middle: string) =>
  turned(
    -12,
    path(
      'M220 360V430Q220 640 420 660Q560 650 560 470V430H640V360H540V420Q540 580 400 586Q290 570 290 430V360Z',
      face(tint),
      edge(tint),
    ),
    rect(220, 374, 110, 40, down('steel'), 4, edge('steel')),
    rect(330, 382, 220, 24, down('steel')),
    rect(556, 352, 160, 84, down('steel'), 6, edge('steel')),
    scale(570, 420, 14, 10, 34),
    rect(700, 340, 150, 108, down(thimble), 8, edge('steel')),
    repeat(9, (line) => stroke(`M702 ${350 + line * 12}h22`, '#39434c', 2)),
    rect(846, 358, 80, 72, down('black'), 10),
    repeat(6, (line) => stroke(`M852 ${366 + line * 12}h66`, '#5b656e', 3)),
    middle,
  )

const micrometer: Drawing = ({ tint, brand }) => micrometerBody(tint, 'steel', label(420, 636, brand, 34))
const digitalMicrometer: Drawing = ({ tint, brand }) =>
  micrometerBody(
    tint,
    'aluminium',
    rect(390, 470, 300, 150, face(DARK), 24) +
      screen(412, 492, 256, 70, '12.345', 58) +
      label(470, 604, brand, 26, '#c9d3dc') +
      circle(620, 592, 14, face('#d9480f')),
  )

const dial = (x: number, y: number, r: number) =>
  circle(x, y, r, face('steel'), edge('steel')) +
  circle(x, y, r * 0.86, '#ffffff', { stroke: '#8b959e', 'stroke-width': 3 }) +
  repeat(50, (mark) =>
    group(
      `rotate(${mark * 7.2} ${x} ${y})`,
      stroke(
        `M${x} ${y - r * 0.82}v${mark % 5 === 0 ? r * 0.12 : r * 0.07}`,
        '#16202a',
        mark % 5 === 0 ? 3.5 : 2,
      ),
    ),
  ) +
  repeat(10, (tenth) => {
    const angle = ((tenth * 36 - 90) * Math.PI) / 180
    return label(
      x + Math.cos(angle) * r * 0.6,
      y + Math.sin(angle) * r * 0.6 + r * 0.05,
      String(tenth * 10),
      r * 0.13,
      '#16202a',
    )
  }) +
  circle(x, y + r * 0.34, r * 0.16, 'none', { stroke: '#16202a', 'stroke-width': 2 }) +
  stroke(`M${x - r * 0.1} ${y + r * 0.16}L${x + r * 0.4} ${y - r * 0.6}`, '#c42032', 6) +
  circle(x, y, r * 0.06, '#16202a')

const dialIndicator: Drawing = () =>
  group(
    '',
    rect(484, 60, 32, 140, across('steel'), 10) + rect(472, 60, 56, 36, across('black'), 10),
    rect(466, 640, 68, 130, across('steel'), 6, edge('steel')),
    rect(488, 760, 24, 130, across('steel')),
    circle(500, 900, 18, face('steel')),
    dial(500, 420, 250),
  )

const magneticBase: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(180, 700, 300, 190, face(tint), 18),
    rect(180, 850, 300, 40, face('steel')),
    circle(330, 780, 44, face('#c42032')),
    label(330, 794, 'ON', 30, '#ffffff'),
    rect(312, 330, 36, 380, across('steel'), 8),
    stroke('M330 350L560 250L700 420', '#9aa5af', 30),
    stroke('M330 350L560 250L700 420', '#d5dce2', 10),
    circle(330, 350, 42, face('black')),
    circle(560, 250, 48, face('black')),
    dial(720, 560, 130),
    label(390, 730, brand, 26, '#c9d3dc'),
  )

const spiritLevel: Drawing = ({ tint, brand }) =>
  turned(
    -20,
    rect(60, 430, 880, 140, face(tint), 12, edge(tint)),
    rect(60, 486, 880, 28, shade(tint, -0.22)),
    rect(50, 424, 26, 152, face(DARK), 8),
    rect(924, 424, 26, 152, face(DARK), 8),
    rect(420, 438, 160, 60, face(DARK), 14) +
      rect(432, 446, 136, 44, '#c9f27a', 18) +
      ellipse(500, 468, 26, 16, '#f4ffd9') +
      stroke('M474 446V490M526 446V490', DARK, 4),
    circle(190, 500, 48, face(DARK)) + circle(190, 500, 36, '#c9f27a') + ellipse(190, 500, 10, 18, '#f4ffd9'),
    circle(810, 500, 48, face(DARK)) + circle(810, 500, 36, '#c9f27a') + ellipse(810, 500, 14, 14, '#f4ffd9'),
    label(330, 474, brand, 38, DARK),
  )

const square: Drawing = ({ tint }) =>
  group(
    '',
    rect(300, 130, 70, 640, across(tint), 2, edge(tint)),
    repeat(50, (mark) => stroke(`M370 ${160 + mark * 10}h${-(mark % 10 === 0 ? 36 : 20)}`, '#39434c', 1.6)),
    rect(220, 740, 640, 110, down(tint), 6, edge(tint)),
    label(560, 808, '90°  0级', 40),
  )

const angleRuler: Drawing = ({ tint, brand }) =>
  group(
    '',
    group(
      'rotate(-52 250 700)',
      rect(230, 668, 700, 64, down(tint), 6, edge(tint)),
      scale(300, 730, 60, 10, 28),
    ),
    rect(200, 668, 720, 64, down(tint), 6, edge(tint)),
    scale(320, 730, 58, 10, 28),
    circle(250, 700, 130, face(DARK)),
    screen(160, 660, 180, 76, '52.0', 62),
    label(250, 790, brand, 28, '#c9d3dc'),
    circle(250, 620, 18, face('#d9480f')),
  )

const tapeMeasure: Drawing = ({ tint, brand }) =>
  group(
    '',
    path('M560 720H930V790H560Z', face('#f7e27a'), edge('#f2b705')),
    repeat(34, (mark) => stroke(`M${590 + mark * 10} 722v${mark % 10 === 0 ? 34 : 18}`, '#22282e', 2)),
    rect(920, 716, 16, 96, across('steel')),
    path('M150 240H520Q720 250 720 470V790H230Q130 790 130 690V300Q130 240 150 240Z', face(DARK)),
    path('M190 290H510Q670 300 670 470V740H250Q180 740 180 670V320Q180 290 190 290Z', face(tint), edge(tint)),
    circle(420, 510, 140, face(DARK)),
    circle(420, 510, 110, face(tint)),
    label(420, 500, brand, 62, DARK),
    label(420, 556, '5 m', 42, DARK),
    rect(620, 300, 60, 110, face('#d9480f'), 16),
  )

const steelRuler: Drawing = ({ tint }) =>
  turned(
    -30,
    rect(40, 430, 920, 120, face(tint), 6, edge(tint)),
    scale(80, 548, 85, 10, 40),
    repeat(85, (mark) => stroke(`M${80 + mark * 10} 432v${mark % 10 === 0 ? 30 : 14}`, '#39434c', 1.6)),
    repeat(9, (tens) => label(80 + tens * 100, 502, String(tens), 26)),
    circle(930, 490, 16, '#ffffff', edge(tint)),
  )

const laserMeter: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(340, 150, 320, 720, face(DARK), 46),
    rect(330, 190, 30, 640, face(tint), 14),
    rect(640, 190, 30, 640, face(tint), 14),
    screen(376, 200, 248, 250, '12.486', 70),
    label(500, 250, '0.0 m²', 30),
    circle(500, 560, 62, face(tint)) + label(500, 574, 'READ', 34, '#ffffff'),
    repeat(6, (key) =>
      rect(384 + (key % 3) * 84, 650 + Math.floor(key / 3) * 78, 64, 52, face('#4a5763'), 14),
    ),
    label(500, 836, brand, 34, '#c9d3dc'),
    rect(420, 132, 160, 30, face('black'), 8),
  )

const visionMachine: Drawing = ({ tint, brand }) =>
  group(
    '',
    rect(170, 620, 520, 220, face(tint), 14, edge(tint)),
    rect(200, 560, 460, 70, face('#3a4651'), 6),
    rect(280, 540, 300, 24, face('steel'), 4),
    rect(360, 130, 170, 330, face(tint), 14, edge(tint)),
    path('M500 160H640V600H560V250H500Z', face(tint), edge(tint)),
    rect(410, 450, 70, 70, across('black'), 8),
    circle(445, 530, 20, face('#5cc98c')),
    rect(690, 340, 250, 170, face(DARK), 12),
    rect(704, 354, 222, 136, '#1d4e89'),
    circle(800, 420, 44, 'none', { stroke: '#7dff9c', 'stroke-width': 5 }),
    stroke('M740 420H860M800 366V476', '#7dff9c', 3),
    rect(790, 510, 50, 60, face(DARK)),
    rect(720, 566, 190, 20, face(DARK), 8),
    circle(230, 730, 36, face('black')),
    circle(630, 730, 36, face('black')),
    label(445, 240, brand, 40),
    label(430, 760, 'VMS-4030', 40),
    rect(210, 840, 60, 50, face(DARK)),
    rect(590, 840, 60, 50, face(DARK)),
  )

export const measuringDrawings = {
  digitalCaliper,
  vernierCaliper,
  depthCaliper,
  micrometer,
  digitalMicrometer,
  dialIndicator,
  magneticBase,
  spiritLevel,
  square,
  angleRuler,
  tapeMeasure,
  steelRuler,
  laserMeter,
  visionMachine,
} satisfies Record<string, Drawing>
