import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { readText } from '../shared/lists/csv.ts'

const text = usersText.people

interface PeopleFieldProps {
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (list: string) => void
}

/** The list of people: typed, pasted from a spreadsheet, or read from a file. */
export function PeopleField({ value, error, disabled, onChange }: PeopleFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field label={text.list} error={error}>
          <TextArea
            data-autofocus
            rows={6}
            spellCheck={false}
            disabled={disabled}
            placeholder={text.placeholder}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      </div>
      <Button icon={<FileSpreadsheet size={14} />} disabled={disabled} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt"
        hidden
        aria-label={text.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void readText(file).then(onChange)
          target.value = ''
        }}
      />
    </div>
  )
}
