import { PASSWORD_MIN } from '../../domain/constants.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  'data-autofocus'?: boolean
  onChange: (password: string, isMadeUp: boolean) => void
}

/** In clear text, because it must be passed on. */
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

/** Without characters that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

export function randomPassword(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let password = ''
  while (password.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole multiple would favour the first letters.
    if (byte < limit) password += ALPHABET[byte % ALPHABET.length] ?? ''
  }
  return password
}
