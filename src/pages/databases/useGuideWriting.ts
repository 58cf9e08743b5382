import type { ClipboardEvent, DragEvent } from 'react'
import { useRef } from 'react'
import { useGuidePictures } from './guide-pictures.ts'
import { namedPicture } from './named-picture.ts'
import type { TagFormApi } from './tag-form.ts'

/** A guide in the writing, whose pictures come by paste, drop or choice to where it is written. `tagId` is null for a new database. */
export function useGuideWriting(form: TagFormApi, tagId: number | null) {
  const { pictures, add } = useGuidePictures(tagId, form.formState.defaultValues?.guide ?? '')
  const forget = () => {
    if (add.isError) add.reset()
  }
  const { ref, ...field } = form.register('guide', { onChange: forget })
  const area = useRef<HTMLTextAreaElement | null>(null)
  const insert = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
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
    // Spreadsheets bring a picture of what they bring as text, too.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void insert([...files])
  }
  return {
    pictures,
    insert,
    busy: add.isPending,
    error: add.error,
    /** Lets go of what went wrong. */
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
