import type { Editor } from '@tiptap/react'
import { uploadPicture } from '../../ui/upload.ts'
import { PICTURE_LEFT } from './clean-pasted.ts'

export interface Embedded {
  file: File
  words: string
}

/**
 * Uploads the pictures of a pasted text one after the other and puts each in the place of its placeholder. A picture whose
 * placeholder was deleted is dropped. Returns how many uploads failed.
 */
export async function putEmbedded(editor: () => Editor | null, embedded: readonly Embedded[]) {
  let lost = 0
  for (const { file, words } of embedded) {
    const sent = await uploadPicture(file).catch(() => null)
    if (!sent) lost++
    const one = editor()
    const place = one && !one.isDestroyed ? placeOf(one, words) : null
    if (!one || !place) continue
    const { url, width, height } = sent ?? {}
    const put = sent
      ? { type: 'image', attrs: { src: url, alt: '', width, height } }
      : { type: 'paragraph', content: [{ type: 'text', text: PICTURE_LEFT }] }
    one.chain().insertContentAt(place, put).run()
  }
  return lost
}

/** The paragraph that consists of the placeholder, or only the placeholder when other text stands beside it. */
function placeOf(editor: Editor, words: string): { from: number; to: number } | null {
  let place: { from: number; to: number } | null = null
  editor.state.doc.descendants((node, at) => {
    if (place || !node.isTextblock) return !place
    const start = node.textContent.indexOf(words)
    if (start < 0) return false
    place =
      node.textContent === words
        ? { from: at, to: at + node.nodeSize }
        : { from: at + 1 + start, to: at + 1 + start + words.length }
    return false
  })
  return place
}
