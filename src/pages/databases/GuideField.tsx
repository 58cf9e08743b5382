import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { guideText } from '../../text/guide.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { LateMarkdown } from '../../ui/LateMarkdown.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { failureIn } from '../shared/failure.ts'
import type { TagFormApi } from './tag-form.ts'
import { useGuideWriting } from './useGuideWriting.ts'

const VIEWS = [
  { value: 'write', label: guideText.write },
  { value: 'preview', label: guideText.preview },
] as const

type View = (typeof VIEWS)[number]['value']

interface GuideFieldProps {
  form: TagFormApi
  /** Of the database; null for a new one. */
  tagId: number | null
}

/** How the database is to be labelled, as it is written and as those who work will read it. */
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
          <LateMarkdown text={form.watch('guide')} pictures={pictures} />
        </div>
      )}
      <div data-density="tool" className="absolute -top-1.5 right-0 flex gap-2">
        {view === 'write' && <PictureButton busy={busy} onChoose={(files) => void insert(files)} />}
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

function PictureButton({ busy, onChoose }: { busy: boolean; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={guideText.insert}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button tone="quiet" icon={<ImagePlus size={16} />} busy={busy} onClick={() => input.current?.click()}>
        {guideText.insert}
      </Button>
    </>
  )
}
