import * as Radix from '@radix-ui/react-popover'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { SEGMENT_COLOURS } from '../../domain/colours.ts'
import { databasesText } from '../../text/databases.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import type { TagFormApi } from './tag-form.ts'

const text = databasesText.drawer

export function CategoriesEditor({ form }: { form: TagFormApi }) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'categories' })
  const used = new Set(form.watch('categories').map(({ colourIndex }) => colourIndex))
  const free = SEGMENT_COLOURS.findIndex((_, index) => !used.has(index))
  const addAt = (place: number) => insert(place, { name: '', label: '', colourIndex: Math.max(0, free) })
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{text.categories}</legend>
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <CategoryRow
            key={field.id}
            form={form}
            index={index}
            onNext={() => addAt(index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button tone="quiet" className="mt-1" icon={<Plus size={14} />} onClick={() => addAt(fields.length)}>
        {text.addCategory}
      </Button>
      <p className="mt-1 text-xs text-text-soft">{text.categoriesHint}</p>
    </fieldset>
  )
}

interface CategoryRowProps {
  form: TagFormApi
  index: number
  onNext: () => void
  onRemove: () => void
}

/** Enter must not submit a half-written form. */
function nextByEnter(event: KeyboardEvent, next: () => void): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || belongsToInputMethod(event.nativeEvent))
    return
  event.preventDefault()
  next()
}

function CategoryRow({ form, index, onNext, onRemove }: CategoryRowProps) {
  const errors = form.formState.errors.categories?.[index]
  const label = form.watch(`categories.${index}.label`)
  const problem = errors?.name?.message ?? errors?.label?.message
  return (
    <li>
      <div className="flex items-center gap-2" data-density="tool">
        <Controller
          control={form.control}
          name={`categories.${index}.colourIndex`}
          render={({ field }) => <Swatches name={label} value={field.value} onChange={field.onChange} />}
        />
        <Input
          aria-label={`${text.categoryId} ${index + 1}`}
          aria-invalid={errors?.name ? true : undefined}
          placeholder={text.categoryId}
          className="font-mono"
          onKeyDown={(event) => nextByEnter(event, onNext)}
          {...form.register(`categories.${index}.name`)}
        />
        <Input
          aria-label={`${text.categoryName} ${index + 1}`}
          aria-invalid={errors?.label ? true : undefined}
          placeholder={text.categoryName}
          onKeyDown={(event) => nextByEnter(event, onNext)}
          {...form.register(`categories.${index}.label`)}
        />
        <button
          type="button"
          aria-label={text.removeCategory(label)}
          className={buttonClass('quiet', 'w-control !px-0')}
          onClick={onRemove}
        >
          <X size={14} />
        </button>
      </div>
      {problem && (
        <p role="alert" className="mt-0.5 text-xs text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}

interface SwatchesProps {
  name: string
  value: number
  onChange: (index: number) => void
}

function Swatches({ name, value, onChange }: SwatchesProps) {
  const [open, setOpen] = useState(false)
  const pick = (index: number) => {
    onChange(index)
    setOpen(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        aria-label={text.categoryColour(name)}
        className="shrink-0 rounded-md ring-1 ring-line-strong ring-inset"
        style={{ background: SEGMENT_COLOURS[value], width: 28, height: 28 }}
      />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={text.categoryColour(name)}
          className="z-50 grid animate-appear grid-cols-8 gap-1 rounded-md bg-surface-raised p-2 shadow-float"
        >
          {SEGMENT_COLOURS.map((colour, index) => (
            <button
              key={colour}
              type="button"
              aria-label={text.colour(index)}
              aria-pressed={index === value}
              className="size-6 rounded-sm aria-pressed:ring-2 aria-pressed:ring-text"
              style={{ background: colour }}
              onClick={() => pick(index)}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
