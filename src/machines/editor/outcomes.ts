/** Why what a person has drawn comes to nothing. */
export interface Lost {
  /**
   * `unselected`: no mask is, which it could change; `locked`, `hidden`: so is the one that is; `full`: the document takes no
   * more; `outside`: none of it lies within what it is to be part of; `taken`: all of it belongs to others, which keep it;
   * `guarded`: they do because they are locked or hidden; `kept`: all that it would erase belongs to parts that are;
   * `spared`: not all of it comes to nothing, but what belongs to such ones does.
   */
  readonly lost:
    'unselected' | 'locked' | 'hidden' | 'full' | 'outside' | 'taken' | 'guarded' | 'kept' | 'spared'
}

/** What a person accepted, or was about to, comes to nothing. */
export interface Unused {
  /**
   * `outdated`: what it would change is another by now; `nothing`: it would change nothing, or what must not be changed;
   * `failed`: there was no answer; `left`: another document was opened before there was one.
   */
  readonly why: 'outdated' | 'nothing' | 'failed' | 'left'
  /** Why there was no answer, in words for the person. */
  readonly problem: string | null
}
