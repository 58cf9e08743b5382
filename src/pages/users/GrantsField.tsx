import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { usersText } from '../../text/users.ts'
import { FormSection } from '../shared/forms/FormDialog.tsx'
import { GrantsMatrix } from './GrantsMatrix.tsx'
import type { Grant } from './queries.ts'

const text = usersText.form

interface GrantsFieldProps {
  hint: ReactNode
  /** Whether this grant can be given at all here. */
  admits: (grant: Grant) => boolean
}

/** The grants of the form around it, of whomever that is about. */
export function GrantsField({ hint, admits }: GrantsFieldProps) {
  const { control } = useFormContext<{ grants: Grant[] }>()
  return (
    <FormSection title={text.grants} hint={hint}>
      <Controller
        control={control}
        name="grants"
        render={({ field }) => <GrantsMatrix value={field.value} onChange={field.onChange} admits={admits} />}
      />
    </FormSection>
  )
}
