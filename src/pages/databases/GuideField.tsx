import { useState } from 'react'
import { guideText } from '../../text/guide.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { LateMarkdown } from '../../ui/LateMarkdown.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { TagFormApi } from './tag-form.ts'

const VIEWS = [
  { value: 'write', label: guideText.write },
  { value: 'preview', label: guideText.preview },
] as const

type View = (typeof VIEWS)[number]['value']

/** How the database is to be labelled, as it is written and as those who work will read it. */
export function GuideField({ form }: { form: TagFormApi }) {
  const [view, setView] = useState<View>('write')
  return (
    <div className="relative flex flex-col gap-2">
      <Field
        label={guideText.title}
        optional
        hint={guideText.hint}
        error={form.formState.errors.guide?.message}
      >
        <TextArea
          rows={10}
          placeholder={guideText.placeholder}
          hidden={view === 'preview'}
          {...form.register('guide')}
        />
      </Field>
      {view === 'preview' && (
        <div className="max-h-90 overflow-y-auto rounded-md border border-line px-4 py-3">
          <LateMarkdown text={form.watch('guide')} />
        </div>
      )}
      <SegmentedControl
        className="absolute -top-3 right-0"
        label={guideText.view}
        segments={VIEWS}
        value={view}
        onChange={setView}
      />
    </div>
  )
}
