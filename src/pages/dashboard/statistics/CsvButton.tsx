import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { commonText } from '../../../text/common.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface CsvButtonProps {
  title: string
  disabled?: boolean
  save: () => Promise<void>
}

export function CsvButton({ title, disabled = false, save }: CsvButtonProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <IconButton
      label={`${title}${commonText.colon}${statisticsText.csv}`}
      icon={<Download size={15} />}
      disabled={disabled}
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    />
  )
}
