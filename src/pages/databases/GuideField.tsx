import { ImagePlus } from 'lucide-react'
import { useRef, useState, useMemo } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { GuidePicture } from '../../contract/types.d.ts'
import { guidePicturesIn, picturesByAddress } from '../../domain/guides.ts'
import { api } from '../../platform/services.ts'
import { guideText } from '../../text/guide.ts'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { failureIn } from '../shared/failure.ts'
import { namedPicture } from './named-picture.ts'
import type { TagFormApi } from './tag-form.ts'

const VIEWS = [
  { value: 'write', label: guideText.write },
  { value: 'preview', label: guideText.preview },
] as const

type View = (typeof VIEWS)[number]['value']

interface GuideFieldProps {
  form: TagFormApi
  tagId: number | null
}

export function GuideField({ form, tagId }: GuideFieldProps) {
  const [view, setView] = useState<View>('write')
  const { pictures, insert, busy, error, forget, field } = useGuideWriting(form, tagId)
  return (
    <div className="relative flex flex-col gap-2">
      <Field
        label={guideText.title}
        optional
        hint={guideText.hint}
        error={form.formState.errors.guide?.message ?? failureIn(error)}
      >
        <TextArea rows={10} placeholder={guideText.placeholder} hidden={view === 'preview'} {...field} />
      </Field>
      {view === 'preview' && (
        <div className="max-h-90 overflow-y-auto rounded-md border border-line px-4 py-3">
          <LazyMarkdown text={form.watch('guide')} pictures={pictures} />
        </div>
      )}
      <div data-density="tool" className="absolute -top-1.5 right-0 flex gap-2">
        {view === 'write' && (
          <FileButton
            label={guideText.insert}
            tone="quiet"
            icon={<ImagePlus size={16} />}
            accept="image/*"
            multiple
            busy={busy}
            onChoose={(files) => void insert(files)}
          />
        )}
        <SegmentedControl
          label={guideText.view}
          segments={VIEWS}
          value={view}
          onChange={(next) => {
            forget()
            setView(next)
          }}
        />
      </div>
    </div>
  )
}

/** @param tagId null for a new database */
function useGuideWriting(form: TagFormApi, tagId: number | null) {
  const { pictures, add } = useGuidePictures(tagId, form.formState.defaultValues?.guide ?? '')
  const forget = () => {
    if (add.isError) add.reset()
  }
  const { ref, ...field } = form.register('guide', { onChange: forget })
  const area = useRef<HTMLTextAreaElement | null>(null)
  const insert = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      // The mutation's error is shown below the field.
      const picture = await add.mutateAsync(file).catch(() => null)
      if (!picture || !area.current) return
      const { value, selectionStart, selectionEnd } = area.current
      const named = namedPicture(
        picture,
        file.name,
        value.slice(0, selectionStart),
        value.slice(selectionEnd),
      )
      area.current.setRangeText(named, selectionStart, selectionEnd, 'end')
      form.setValue('guide', area.current.value, { shouldDirty: true, shouldValidate: true })
    }
  }
  const take = (event: { preventDefault: () => void }, { files, types }: DataTransfer): void => {
    // Spreadsheets put a picture of copied text beside the text.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void insert([...files])
  }
  return {
    pictures,
    insert,
    busy: add.isPending,
    error: add.error,
    forget,
    field: {
      ...field,
      ref: (element: HTMLTextAreaElement | null) => {
        ref(element)
        area.current = element
      },
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  }
}

/** Pixels: twice the width of a panel, with room to zoom. */
const SIDE_MAX = 1600
const QUALITY = 0.9
/** Uploaded unchanged. */
const AS_IT_IS = { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 512 * 1024 }

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

/** Upright and scaled down. @throws Error with a message for people if the file is no picture */
async function packed(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(guideText.noPicture(file.name))
  })
  try {
    const scale = SIDE_MAX / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1 && file.size <= AS_IT_IS.bytes && AS_IT_IS.types.includes(file.type))
      return await dataUrl(file)
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * Math.min(1, scale))),
    ) as [number, number]
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    return await dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }))
  } finally {
    bitmap.close()
  }
}

function useGuidePictures(tagId: number | null, inForce: string) {
  const [added, setAdded] = useState<GuidePicture[]>([])
  const { data } = useQuery({
    queryKey: ['guide-pictures', tagId],
    enabled: tagId !== null && guidePicturesIn(inForce).length > 0,
    queryFn: ({ signal }) =>
      api.get('/api/tags/{id}/guide', { id: tagId ?? 0 }, { signal, report: 'caller' }),
  })
  const add = useMutation({
    mutationFn: async (file: File) =>
      api.post('/api/admin/guide-pictures', { image: await packed(file) }, { report: 'caller' }),
    onSuccess: (picture) => setAdded((before) => [...before, picture]),
  })
  const pictures = useMemo(() => picturesByAddress([...(data?.pictures ?? []), ...added]), [data, added])
  return { pictures, add }
}
