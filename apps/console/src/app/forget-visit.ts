/** Settings of the browser rather than of the signed-in account (SI-009). */
const kept = new Set(['lang', 'theme', 'areaCode', 'countryId'])

/** Signing out removes all data of the account from the browser's storage. */
export function forgetVisit(store: Storage): void {
  for (const key of Object.keys(store)) if (!kept.has(key)) store.removeItem(key)
}
