/** What belongs to the browser and not to whoever was signed in (SI-009). */
const kept = new Set(['lang', 'theme', 'areaCode', 'countryId'])

/** Signing out leaves nothing of the account behind. */
export function forgetVisit(store: Storage): void {
  for (const key of Object.keys(store)) if (!kept.has(key)) store.removeItem(key)
}
