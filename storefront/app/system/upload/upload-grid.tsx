import { AFTERSALE_RULES } from '@gongfang/contract/service/aftersale'
import { FEEDBACK_RULES } from '@gongfang/contract/service/feedback'
import type { Upload, UploadKind } from '@gongfang/contract/system/upload'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import Camera from '~icons/camera'
import Plus from '~icons/plus'
import { PrivateImage } from './private-image.tsx'
import { RemoveButton, SendingTile } from './sending-tile.tsx'
import styles from './upload-grid.module.css'
import { accepted, useUploads } from './use-uploads.ts'
import { Viewer } from './viewer.tsx'

interface UploadGridProps {
  id: string
  kind: Exclude<UploadKind, 'image' | 'attached'>
  uploads: readonly Upload[]
  onChange: (change: (uploads: Upload[]) => Upload[]) => void
  describedBy?: string | undefined
  /** The name of an upload on the screen. */
  named: (upload: Upload, at: number) => string
  /** Receives the number of files that are being sent. */
  onSending?: (count: number) => void
}

const texts = {
  licence: { add: '上传文件', unit: '份', list: '已上传的文件', most: 5 },
  slip: { add: '上传凭证', unit: '份', list: '已上传的凭证', most: 1 },
  feedback: { add: '添加图片', unit: '张', list: '已上传的图片', most: FEEDBACK_RULES.images },
  aftersale: { add: '添加图片', unit: '张', list: '已上传的图片', most: AFTERSALE_RULES.images },
} as const

/**
 * Buttons and a list of files: those being sent with their progress, sent ones with a preview. Files can be
 * dropped or pasted too.
 */
export function UploadGrid({ id, kind, uploads, onChange, describedBy, named, onSending }: UploadGridProps) {
  const { add, unit, list, most } = texts[kind]
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [viewed, setViewed] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  const { sending, send, retry, drop } = useUploads(kind, (upload) =>
    onChange((before) => [...before, upload]),
  )
  const room = Math.max(0, most - uploads.length - sending.length)
  const take = (chosen: Iterable<File>) => {
    const all = [...chosen]
    setLeft(Math.max(0, all.length - room))
    for (const file of all.slice(0, room)) send(file)
  }
  const dropZone = useDropZone(take)
  usePaste(take)
  const onItsWay = sending.filter(({ error }) => error === '').length
  useEffect(() => onSending?.(onItsWay), [onSending, onItsWay])

  return (
    <div {...dropZone}>
      <ul className={styles.grid} aria-label={list}>
        {uploads.map((upload, at) => (
          <SentTile
            key={upload.id}
            upload={upload}
            name={named(upload, at)}
            onView={() => setViewed(at)}
            onRemove={() => onChange((all) => all.filter((one) => one.id !== upload.id))}
          />
        ))}
        {sending.map((one) => (
          <SendingTile key={one.key} sending={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
        ))}
        {room > 0 && (
          <AddTiles
            id={id}
            text={add}
            describedBy={describedBy}
            onChoose={() => files.current?.click()}
            onPhotograph={() => camera.current?.click()}
          />
        )}
      </ul>
      <FileInput input={files} label="选择文件" accept={accepted[kind].join(',')} multiple onFiles={take} />
      <FileInput input={camera} label="拍照上传" accept="image/*" capture="environment" onFiles={take} />
      <p role="status" className={styles.count}>
        已上传 {uploads.length} / {most}
        {left > 0 && `，最多 ${most} ${unit}，多出的 ${left} ${unit}未添加`}
      </p>
      {viewed !== null && (
        <Viewer uploads={uploads} start={viewed} named={named} onClose={() => setViewed(null)} />
      )}
    </div>
  )
}

interface SentTileProps {
  upload: Upload
  name: string
  onView: () => void
  onRemove: () => void
}

const SentTile = ({ upload, name, onView, onRemove }: SentTileProps) => (
  <li className={styles.tile}>
    <button type="button" className={styles.view} aria-label={`查看 ${name}`} onClick={onView}>
      <PrivateImage upload={upload} alt={name} />
    </button>
    <RemoveButton label={`删除 ${name}`} onClick={onRemove} />
  </li>
)

interface AddTilesProps {
  id: string
  text: string
  describedBy: string | undefined
  onChoose: () => void
  onPhotograph: () => void
}

const AddTiles = ({ id, text, describedBy, onChoose, onPhotograph }: AddTilesProps) => (
  <>
    <li>
      <button
        id={id}
        type="button"
        className={`${styles.tile} ${styles.add}`}
        aria-describedby={describedBy}
        onClick={onChoose}
      >
        <Plus size={24} aria-hidden="true" />
        {text}
      </button>
    </li>
    <li className={styles.camera}>
      <button type="button" className={`${styles.tile} ${styles.add}`} onClick={onPhotograph}>
        <Camera size={24} aria-hidden="true" />
        拍照
      </button>
    </li>
  </>
)

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  capture?: 'environment'
  onFiles: (files: Iterable<File>) => void
}

export function FileInput({ input, label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      {...rest}
      onChange={(event) => {
        onFiles(event.target.files ?? [])
        // Allows choosing the same file again after it was removed.
        event.target.value = ''
      }}
    />
  )
}

export function useDropZone(take: (files: Iterable<File>) => void, className = styles.zone) {
  const [over, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    className,
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
}

/** Takes a screenshot from the clipboard, wherever the focus is. */
function usePaste(take: (files: Iterable<File>) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files } = event.clipboardData ?? {}
      // A field of other files may have taken them.
      if (!files?.length || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
