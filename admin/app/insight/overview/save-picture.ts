/** The title and the legend, which are not part of the chart's SVG. */
export interface PictureWords {
  title: string
  legend: readonly { name: string; colour: string }[]
}

const SHARP = 2
const HEAD = 40
const EDGE = 12

/** Saves a chart as a picture with its title, background and legend, sharp enough for a slide. */
export async function savePicture(drawing: SVGSVGElement, { title, legend }: PictureWords) {
  const { width, height } = drawing.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * EDGE) * SHARP
  canvas.height = (height + HEAD + EDGE) * SHARP
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { color, fontFamily } = getComputedStyle(drawing)
  pen.scale(SHARP, SHARP)
  pen.fillStyle = groundOf(drawing)
  pen.fillRect(0, 0, canvas.width, canvas.height)

  let x = EDGE
  const write = (text: string, colour: string) => {
    pen.fillStyle = colour
    pen.fillText(text, x, HEAD / 2)
    x += pen.measureText(text).width + EDGE
  }
  pen.textBaseline = 'middle'
  pen.font = `600 15px ${fontFamily}`
  write(title, color)
  pen.font = `13px ${fontFamily}`
  for (const { name, colour } of legend) write(name, colour)

  pen.drawImage(await imageOf(drawing, { width, height, fontFamily }), EDGE, HEAD, width, height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${title}.png`
  link.click()
}

async function imageOf(
  drawing: SVGSVGElement,
  { width, height, fontFamily }: { width: number; height: number; fontFamily: string },
) {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.fontFamily = fontFamily
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** The nearest background colour that is not transparent. */
function groundOf(element: Element | null): string {
  if (!element) return '#fff'
  const { backgroundColor } = getComputedStyle(element)
  return /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
    ? groundOf(element.parentElement)
    : backgroundColor
}
