import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'
import { uploadPicture } from '../../ui/upload.ts'
import { cleanPasted, hasWords } from './clean-pasted.ts'
import { fromMarkdown, isMarkdown } from './markdown.ts'
import { extensions } from './nodes.ts'
import type { RichTextProps } from './props.ts'
import styles from './rich-text.module.css'
import { tidy } from './tidy.ts'
import { Toolbar } from './toolbar.tsx'
import { type Embedded, putEmbedded } from './upload-embedded.ts'

/** Uploads pictures and puts them into the text. */
function usePictures(made: RefObject<Editor | null>) {
  const { message } = App.useApp()
  const insertPictures = async (files: readonly File[], at?: number) => {
    const hide = message.loading('正在上传图片…', 0)
    try {
      for (const file of files) {
        const { url, width, height } = await uploadPicture(file)
        const picture = { type: 'image', attrs: { src: url, alt: '', width, height } }
        const chain = made.current?.chain().focus()
        if (at === undefined) chain?.insertContent(picture).run()
        else chain?.insertContentAt(at, picture).run()
      }
    } catch (error) {
      message.error(error instanceof Error ? error.message : '图片上传失败，请重试')
    } finally {
      hide()
    }
  }

  const takeEmbedded = async (embedded: Embedded[]) => {
    const hide = message.loading(`正在上传 ${embedded.length} 张图片…`, 0)
    const lost = await putEmbedded(() => made.current, embedded)
    hide()
    if (lost > 0) message.warning(`${lost} 张图片没有传上，请另存后上传`)
  }
  return { insertPictures, takeEmbedded }
}

export default function RichTextEditor(props: RichTextProps) {
  const { value, onChange, label, disabled = false, findGoods } = props
  const { message } = App.useApp()
  const said = useRef(value)
  const changed = useRef(onChange)
  changed.current = onChange
  const made = useRef<Editor | null>(null)
  const { insertPictures, takeEmbedded } = usePictures(made)

  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: (html) => {
        const { html: clean, left, embedded } = cleanPasted(html, location.origin)
        if (embedded.length > 0) void takeEmbedded(embedded)
        if (left > 0) message.warning(`${left} 张外部图片未粘贴，请另存后上传`)
        return clean
      },
      handlePaste: (_view, { clipboardData }) => {
        if (!clipboardData) return false
        const pictures = picturesOf(clipboardData.files)
        const html = clipboardData.getData('text/html')
        if (pictures.length > 0 && !hasWords(html)) {
          insertPictures(pictures)
          return true
        }
        const text = clipboardData.getData('text/plain')
        if (html !== '' || !isMarkdown(text)) return false
        made.current?.chain().focus().insertContent(fromMarkdown(text)).run()
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        const pictures = picturesOf(event.dataTransfer?.files)
        if (moved || pictures.length === 0) return false
        event.preventDefault()
        insertPictures(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor: one }) => {
      said.current = one.isEmpty ? '' : tidy(one.getHTML())
      changed.current(said.current)
    },
  })
  made.current = editor

  useGiven(editor, { value, said, disabled })

  return (
    <div className={styles.box} data-disabled={disabled || undefined}>
      {!disabled && (
        <Toolbar editor={editor} label={label} onPictures={insertPictures} findGoods={findGoods} />
      )}
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}

interface Given {
  value: string
  /** The text that the editor itself gave last. */
  said: RefObject<string>
  disabled: boolean
}

/** Follows another value from outside, and whether it may be changed. */
function useGiven(editor: Editor, { value, said, disabled }: Given) {
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])
  useEffect(() => editor.setEditable(!disabled, false), [disabled, editor])
}

const picturesOf = (files: FileList | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
