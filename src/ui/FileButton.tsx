import { useRef } from 'react'
import type { ButtonProps } from './Button.tsx'
import { Button } from './Button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'tone' | 'busy' | 'disabled'> {
  label: string
  /** Such as `.csv,.txt`. */
  accept: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

export function FileButton({ label, accept, multiple = false, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Otherwise choosing the same file again would change nothing.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
