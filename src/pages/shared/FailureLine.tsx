import { classNames } from '../../ui/class-names.ts'

interface FailureLineProps {
  message: string | undefined
  isBeside?: boolean
}

export const FailureLine = ({ message, isBeside = false }: FailureLineProps) =>
  message !== undefined && (
    <p role="alert" className={classNames('text-sm text-bad', isBeside && 'mr-auto self-center')}>
      {message}
    </p>
  )
