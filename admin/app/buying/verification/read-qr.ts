/** Reads the QR code of a video frame; null without one. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader, or a library that is loaded on demand. */
export async function makeReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  return async (video) => {
    const picture = drawn(canvas, video)
    if (!picture) return null
    try {
      return decodeQR(picture)
    } catch {
      // The library throws when the picture has no code, as most have none.
      return null
    }
  }
}

/** The size of the picture, no larger than reading a code needs. */
const EDGE = 640

function drawn(canvas: HTMLCanvasElement, video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, EDGE / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}
