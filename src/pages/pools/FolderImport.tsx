import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { folderText as text, importText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { failureIn } from '../shared/failure.ts'
import { FolderJobs } from './FolderJobs.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import type { ServerFolder } from './folder-queries.ts'
import { useFolderStart, useServerFolder } from './folder-queries.ts'
import type { Pool } from './queries.ts'

interface FolderImportProps {
  kind: Kind
  pool: Pool
  /** Those that there are. */
  roots: ServerFolder['folders']
}

/** Takes a folder of the server or of a bucket into a pool, all of it or what a manifest in it names. */
export function FolderImport({ kind, pool, roots }: FolderImportProps) {
  const [only, ...more] = roots
  const [folder, setFolder] = useState(more.length === 0 && only ? only.path : null)
  const [recursive, setRecursive] = useState(true)
  const [manifest, setManifest] = useState('')
  const start = useFolderStart(kind, pool)
  const { data } = useServerFolder(folder)
  const begin = () => {
    if (folder !== null) start.mutate(manifest ? { folder, manifest } : { folder, recursive })
  }
  return (
    <div className="flex flex-col gap-4">
      <FolderPicker
        folder={folder}
        hasTop={more.length > 0}
        onChange={(next) => {
          setFolder(next)
          setManifest('')
          start.reset()
        }}
      />
      {data?.folder && <ManifestField manifests={data.manifests} value={manifest} onChange={setManifest} />}
      <div className="flex items-center justify-between gap-3">
        <CheckRow label={text.recursive}>
          <Checkbox
            checked={recursive && !manifest}
            disabled={manifest !== ''}
            onChange={({ target }) => setRecursive(target.checked)}
          />
        </CheckRow>
        <Button
          tone="primary"
          icon={<FolderInput size={16} />}
          whyNot={!data?.folder && text.choose}
          busy={start.isPending}
          onClick={begin}
        >
          {importText.start}
        </Button>
      </div>
      {start.error && (
        <p role="alert" className="text-sm text-bad">
          {failureIn(start.error)}
        </p>
      )}
      <FolderJobs poolId={pool.id} />
    </div>
  )
}

interface ManifestFieldProps {
  manifests: readonly string[]
  value: string
  onChange: (manifest: string) => void
}

function ManifestField({ manifests, value, onChange }: ManifestFieldProps) {
  return (
    <Field label={text.manifest} hint={text.manifestHint} optional>
      <Select
        value={value}
        disabled={manifests.length === 0}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{manifests.length === 0 ? text.noManifests : text.noManifest}</option>
        {manifests.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}
