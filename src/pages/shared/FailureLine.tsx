import { classNames } from '../../ui/class-names.ts'

interface FailureLineProps {
  message: string | undefined
  /** It stands in a footer, left of the buttons. */
  isBeside?: boolean
}

/** Why something failed; nothing while it did not. */
export const FailureLine = ({ message, isBeside = false }: FailureLineProps) =>
  message !== undefined && (
    <p role="alert" className={classNames('text-sm text-bad', isBeside && 'mr-auto self-center')}>
      {message}
    </p>
  )
