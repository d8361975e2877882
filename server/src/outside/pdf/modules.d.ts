declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    readonly advanceWidth: number
  }
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface Path {
    readonly commands: readonly PathCommand[]
  }
  export interface Subset {
    glyphEncoder: { encodeSimple(path: Path): Uint8Array }
  }
  export interface Font {
    readonly unitsPerEm: number
    /** By tag; empty for a font of one weight. */
    readonly variationAxes: Readonly<Record<string, object>>
    hasGlyphForCodePoint(point: number): boolean
    glyphForCodePoint(point: number): Glyph
    getVariation(axes: Record<string, number>): Font
    createSubset(): Subset
    layout(text: string): { glyphs: readonly Glyph[]; positions: readonly object[] }
  }
  export function create(bytes: Uint8Array): Font
}

declare module 'wawoff2' {
  /** The answer lies in memory that the next call uses again. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
