import type { StandardFeaturesTexts } from './texts.zh.ts'

export const standardFeaturesEn: StandardFeaturesTexts = {
  add: 'Add standard features',
  picker: {
    title: 'Add standard features',
    text: 'Features from the standard feature library use the same identifiers and data types as in other products.',
    search: 'Search name or identifier',
    resources: 'Domains and resources',
    fitting: 'Recommended for this category',
    list: 'Standard features',
    found: (total) => `${total} found`,
    foundMost: (total) => `More than ${total} found. Type more to narrow down.`,
    total: (total) => (total === 1 ? '1 feature' : `${total} features`),
    keys: '↑ ↓ to move, Space to select',
    emphasis: 'Common',
    added: 'Already added',
    keyTaken: 'Identifier already in use',
    same: (key) => `Same as ${key}`,
    none: { title: (words) => `No standard feature matches “${words}”`, clear: 'Clear search' },
    empty: 'No standard features here yet',
    failed: { title: 'Couldn’t load the library', text: 'Check the network and try again.' },
    details: 'Details',
    noDetails: 'Select a feature to see its details',
    version: (version) => `Version ${version}`,
    chosen: (count) => `${count} selected`,
    tooMany: (left) => `You can add up to ${left} more to this product`,
    clear: 'Clear selection',
    confirm: (count) => (count > 0 ? `Add ${count} ${count === 1 ? 'feature' : 'features'}` : 'Add'),
    done: (count) => `${count} standard ${count === 1 ? 'feature' : 'features'} added`,
    skipped: (keys) => `Skipped, identifier already in use: ${keys}`,
  },
  ftypes: { prop: 'Property', action: 'Operation', event: 'Event' },
  accesses: { r: 'Read only', w: 'Write only', rw: 'Read and write' },
  etypes: { alarm: 'Alarm', fault: 'Fault', info: 'Information' },
  updates: {
    notice: (count) =>
      count === 1
        ? '1 standard feature has a newer version in the library.'
        : `${count} standard features have a newer version in the library.`,
    open: 'View updates',
    title: 'Standard feature updates',
    text: 'Identifier, remark and “required” are kept. Everything else is replaced by the library’s new version.',
    versions: (from, to) => `Version ${from} → ${to}`,
    same: 'Identical to the new version; only the version number changes',
    breaks: (count) =>
      `${count} of the selected updates ${count === 1 ? 'is a breaking change' : 'are breaking changes'}. Make sure devices in the field are not affected.`,
    confirm: (count) => `Update ${count} ${count === 1 ? 'feature' : 'features'}`,
    done: (count) => `${count} standard ${count === 1 ? 'feature' : 'features'} updated`,
  },
}
