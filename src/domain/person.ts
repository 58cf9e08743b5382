/** A person as others see them. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
  /** Another person of this name can be seen as well. */
  readonly namesake?: boolean
}

/** The name, with the user name beside it where somebody else has the same name. */
export const personLabel = ({ name, username, namesake = false }: Omit<Person, 'id'>): string =>
  namesake ? `${name}（${username}）` : name
