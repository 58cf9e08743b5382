import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import { leaveToInputMethod } from './input-method.ts'
import { useOpener } from './useOpener.ts'

interface DialogProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  placement?: 'center' | 'drawer' | 'left' | 'full'
  width?: 'narrow' | 'normal' | 'wide'
}

const widths = { narrow: 'max-w-105', normal: 'max-w-140', wide: 'max-w-190' }

const places = {
  center: 'top-[12vh] left-1/2 max-h-[76vh] w-[calc(100vw-32px)] -translate-x-1/2 rounded-md animate-appear',
  drawer: 'top-0 right-0 h-full w-[calc(100vw-48px)] animate-slide-in',
  left: 'top-0 left-0 h-full w-[min(280px,calc(100vw-48px))] animate-appear',
  full: 'inset-4 rounded-md animate-appear',
}

/** `autoFocus` would lose to an outer dialog. */
function focusFirst(event: Event): void {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  wanted.focus()
}

/** The toast may be gone by now. */
function keepUnderToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault()
}

export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    footer,
    children,
    placement = 'center',
    width = 'normal',
  } = props
  const giveBackFocus = useOpener(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveBackFocus()
          }}
          onEscapeKeyDown={leaveToInputMethod}
          onInteractOutside={keepUnderToasts}
          {...(!description && { 'aria-describedby': undefined })}
          {...(placement === 'drawer' && { 'data-drawer': width })}
          className={classNames(
            'fixed z-40 flex flex-col bg-surface-raised text-text shadow-float outline-none',
            places[placement],
            placement !== 'full' && widths[width],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title
                className="line-clamp-2 text-lg font-semibold"
                {...(typeof title === 'string' && { title })}
              >
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-text-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label={commonText.actions.close}
              className={buttonClass('quiet', '-mr-2 !h-7 !w-7 !px-0 thumb:!h-11 thumb:!w-11')}
            >
              <X size={16} />
            </Radix.Close>
          </header>
          {/* Focus rings of what is at the top are not cut off. */}
          <div className="-mt-1 min-h-0 flex-1 overflow-auto px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
