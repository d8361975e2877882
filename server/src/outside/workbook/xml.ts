import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void
  /** May come in several pieces. */
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** The rest is not read. */
  readonly isDone?: () => boolean
}

const PIECE = 256 * 1024

/** Elements by their names without prefix. Nothing outside of the text is ever loaded. */
export function parseXml(source: Buffer | string, { open, text, close, isDone }: XmlHandlers) {
  const parser = new Parser(
    {
      ...(open && { onopentag: (name: string, attributes: Attributes) => open(local(name), attributes) }),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name: string) => close(local(name)) }),
    },
    { xmlMode: true },
  )
  for (const piece of piecesOf(source)) {
    if (isDone?.()) return
    parser.write(piece)
  }
  parser.end()
}

function* piecesOf(source: Buffer | string) {
  if (typeof source === 'string') {
    for (let at = 0; at < source.length; at += PIECE) yield source.slice(at, at + PIECE)
    return
  }
  const decoder = new TextDecoder(encodingOf(source))
  for (let at = 0; at < source.length; at += PIECE)
    yield decoder.decode(source.subarray(at, at + PIECE), { stream: true })
}

const encodingOf = (bytes: Buffer) =>
  bytes[0] === 0xff && bytes[1] === 0xfe
    ? 'utf-16le'
    : bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : 'utf-8'

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Attributes keep their prefixes; which one a writer uses is its own choice. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((key) => local(key) === name)
  return key === undefined ? undefined : attributes[key]
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'
