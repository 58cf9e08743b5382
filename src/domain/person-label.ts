/** A person as others are told of them. */
export interface NamedPerson {
  name: string
  username: string
  /** Another person of this name can be seen as well. */
  namesake?: boolean
}

/** What a person is called where others are, too: the name, and the user name beside it where somebody else has that name. */
export const personLabel = ({ name, username, namesake = false }: NamedPerson): string =>
  namesake ? `${name}（${username}）` : name
