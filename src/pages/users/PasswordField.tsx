import { PASSWORD_MIN } from '../../domain/constants.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { randomPassword } from './password.ts'

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  'data-autofocus'?: boolean
  /** `isMadeUp`: by this field, not typed. */
  onChange: (password: string, isMadeUp: boolean) => void
}

/** A first password, shown in clear: whoever sets it has to pass it on. */
export function PasswordField({ label, value, error, onChange, ...field }: PasswordFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="flex-1">
        <Field label={label} error={error} hint={usersText.form.passwordHint(PASSWORD_MIN)}>
          <Input
            {...field}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => onChange(event.target.value, false)}
          />
        </Field>
      </div>
      <Button className="mt-6.25" onClick={() => onChange(randomPassword(), true)}>
        {usersText.form.generate}
      </Button>
    </div>
  )
}
