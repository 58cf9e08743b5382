import { FileJson } from 'lucide-react'
import { useRef, useState } from 'react'
import { importFormats, type ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { showSize } from '../../platform/times.ts'
import { formatText } from '../../text/formats.ts'
import { importText } from '../../text/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Select } from '../../ui/Input.tsx'
import type { Tag } from './queries.ts'
import { recognisedFormat } from './recognise-format.ts'

/** The file of an import, and what it is. */

/** The file says its format, until somebody chooses another. */
export function useFormat(kind: Kind) {
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<ImportFormat | null>(null)
  const [recognised, setRecognised] = useState<ImportFormat | null>(null)
  const latest = useRef<File | null>(null)
  const choose = async (next: File): Promise<void> => {
    latest.current = next
    setFile(next)
    // An unreadable file is told by its upload.
    const found = await recognisedFormat(next, kind).catch(() => null)
    if (latest.current === next) setRecognised(found)
  }
  return {
    file,
    choose: (next: File) => void choose(next),
    format: chosen ?? recognised ?? 'json',
    recognised: chosen === null ? recognised : null,
    setFormat: setChosen,
  }
}

interface FormatFieldProps {
  kind: Kind
  tag: Tag
  value: ImportFormat
  disabled: boolean
  onChange: (format: ImportFormat) => void
}

export function FormatField({ kind, tag, value, disabled, onChange }: FormatFieldProps) {
  const hasOntology = tag.settings.ontology !== undefined
  return (
    <Field label={importText.format} hint={formatText.importHint(value, kind, hasOntology)}>
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as ImportFormat)}
        options={importFormats(kind).map((format) => [format, formatText.importNames[format]])}
      />
    </Field>
  )
}

interface FileFieldProps {
  file: File | null
  /** What the file itself says; null: nothing, or somebody chose. */
  recognised: ImportFormat | null
  disabled: boolean
  onFile: (file: File) => void
}

export function FileField({ file, recognised, disabled, onFile }: FileFieldProps) {
  return (
    <div className="flex items-center gap-3">
      <FileButton
        label={importText.choose}
        icon={<FileJson size={14} />}
        accept=".json,.zip,.xml,.csv"
        disabled={disabled}
        onChoose={([chosen]) => chosen && onFile(chosen)}
      />
      <span className="min-w-0 truncate text-sm text-text-soft">
        {file ? importText.chosen(file.name, showSize(file.size)) : importText.noFile}
      </span>
      {recognised && <Badge tone="ok">{importText.recognised(formatText.importNames[recognised])}</Badge>}
    </div>
  )
}
