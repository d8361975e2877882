import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileTopic } from './compile.ts'
import { webpSize } from './webp-size.ts'

const HELP = join(import.meta.dirname, '../../help')

/** The topics of one reader, in their order. */
export const compileTopics = (reader: string) =>
  readdirSync(join(HELP, reader))
    .filter((file) => file.endsWith('.md'))
    .map((file) => compileTopic(file.slice(0, -'.md'.length), readFileSync(join(HELP, reader, file), 'utf8')))
    .sort((a, b) => a.order - b.order)

/**
 * `~help/member` and `~help/staff` are the topics as data: Markdown is read when a face is built, and no browser loads a
 * parser.
 */
export function helpTopics(): Plugin {
  return {
    name: 'help-topics',
    resolveId: {
      filter: { id: /^~help\// },
      handler: (id) => `\0${id}.js`,
    },
    load: {
      filter: { id: /^\0~help\// },
      handler(id) {
        const reader = id.slice('\0~help/'.length, -'.js'.length)
        for (const file of readdirSync(join(HELP, reader))) this.addWatchFile(join(HELP, reader, file))
        return moduleOf(reader)
      },
    },
  }
}

function moduleOf(reader: string): string {
  const topics = compileTopics(reader)
  const pictures = topics.flatMap(({ picture }) => picture?.file ?? [])
  const imports = pictures.map((file, at) => `import p${at} from ${JSON.stringify(join(HELP, reader, file))}`)
  const values = topics.map(({ topic, picture }) => {
    const { alt, file } = picture ?? {}
    if (file === undefined) return JSON.stringify(topic)
    const size = JSON.stringify({ alt, ...webpSize(readFileSync(join(HELP, reader, file))) })
    return `{ ...${JSON.stringify(topic)}, picture: { ...${size}, src: p${pictures.indexOf(file)} } }`
  })
  return `${imports.join('\n')}\nexport const topics = [\n${values.join(',\n')}\n]\n`
}
