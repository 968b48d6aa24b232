/** What decides which version of a mini-program a user gets. */
export interface VersionQuestion {
  /** The app of the user is one that the developer has chosen for the program. */
  isChosenApp: boolean
  /** Listed by account, or in the audience of the gray config. */
  isInGrey: boolean
  greyVersion: string | null
  fullVersion: string | null
}

/** Null: the user doesn't see the program. */
export const versionFor = ({ isChosenApp, isInGrey, greyVersion, fullVersion }: VersionQuestion): string | null => {
  if (!isChosenApp) return null
  return (isInGrey ? greyVersion : null) ?? fullVersion
}
