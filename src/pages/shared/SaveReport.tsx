import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../platform/files/save-file.ts'
import { api } from '../../platform/services.ts'
import { importText as text } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'

interface SaveReportProps {
  jobId: string
  /** What was imported, or where to. */
  name: string
  /** What stands on the button. */
  label?: string
}

/** Saves what became of every file and every entry of an import as a CSV. */
export function SaveReport({ jobId, name, label = text.download }: SaveReportProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const { bytes, mediaType } = await api.download('/api/admin/jobs/{id}/report', { id: jobId })
      saveFile(text.file(name), bytes, mediaType)
    },
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {label}
    </Button>
  )
}
