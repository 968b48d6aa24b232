import type { StandardFeaturesTexts } from './texts.zh.ts'

export const standardFeaturesEn: StandardFeaturesTexts = {
  add: 'From library',
  picker: {
    title: 'Add standard features',
    text: 'Taken from the standard library, with the identifiers and data types that other products have, too.',
    search: 'Search name or identifier in the library',
    resources: 'Domains and resources',
    fitting: 'For this category',
    list: 'Standard features',
    found: (total) => `${total} found`,
    foundMost: (total) => `More than ${total} found: type more`,
    total: (total) => `${total} in all`,
    keys: '↑ ↓ to move, Space to choose',
    emphasis: 'Usual',
    added: 'Added already',
    keyTaken: 'Identifier is taken',
    none: { title: (words) => `No standard feature matches “${words}”`, clear: 'Clear search' },
    empty: 'There are no standard features here',
    failed: { title: 'The library did not load', text: 'Check the network and try again.' },
    details: 'Details',
    noDetails: 'Choose a feature to see its details',
    version: (version) => `Version ${version}`,
    chosen: (count) => `${count} chosen`,
    tooMany: (left) => `This product takes ${left} more at most`,
    clear: 'Clear',
    confirm: (count) => (count > 0 ? `Add ${count} ${count === 1 ? 'feature' : 'features'}` : 'Add'),
    done: (count) => `${count} standard ${count === 1 ? 'feature' : 'features'} added`,
    skipped: (keys) => `Skipped, as the identifier is taken: ${keys}`,
  },
  ftypes: { prop: 'Property', action: 'Operation', event: 'Event' },
  accesses: { r: 'Read only', w: 'Write only', rw: 'Read and write' },
  etypes: { alarm: 'Alarm', fault: 'Fault', info: 'Information' },
  updates: {
    notice: (count) =>
      count === 1
        ? '1 standard feature has a newer version in the library.'
        : `${count} standard features have a newer version in the library.`,
    open: 'See updates',
    title: 'Updates of standard features',
    text: 'Identifier, remark and whether it is required stay; all else becomes that of the library’s new version.',
    versions: (from, to) => `Version ${from} → ${to}`,
    same: 'Says the same as the new version: only its number changes',
    breaks: (count) => `${count} of the chosen changes break: make sure that devices in the field can live with them.`,
    confirm: (count) => `Update ${count} ${count === 1 ? 'feature' : 'features'}`,
    done: (count) => `${count} standard ${count === 1 ? 'feature' : 'features'} updated`,
  },
}
