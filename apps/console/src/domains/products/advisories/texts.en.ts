import type { AdvisoriesTexts } from './texts.zh.ts'

const advisories = (total: string): string => (total === '1' ? '1 advisory' : `${total} advisories`)

export const advisoriesEn: AdvisoriesTexts = {
  title: 'Security advisories',
  under: 'Known vulnerabilities that match the parts lists of firmware versions',
  panel: 'Security advisories',
  failed: { title: 'Couldn’t load the advisories', text: 'Check the network and try again.' },
  table: 'Security advisories',
  pages: 'Pages of advisories',
  rows: (total) => (total === 1 ? '1 finding' : `${total} findings`),
  import: 'Import advisories',
  importing: (percent) => (percent < 100 ? `Uploading ${percent}%` : 'Matching'),
  imported: 'Advisories imported and matched',
  importHint: 'JSON in the OSV format, or a ZIP with one advisory per file such as all.zip of osv.dev, up to 256 MB',
  export: 'Export CSV',
  known: (total, time) => `${advisories(total)}, last import at ${time}`,
  lastFile: (file, read, skipped) =>
    `${file}: ${advisories(read)}, ${skipped === '1' ? '1 other entry' : `${skipped} other entries`}`,
  noAdvisories: 'No advisories have been imported yet.',
  noAdvisoriesText:
    'Ask an account that manages the module library to import an OSV file under Firmware upgrade › Security advisories. The server doesn’t access the internet.',
  none: 'No findings',
  noneText:
    'No component of the parts lists is in the version range of an advisory. Versions without a parts list and components without a purl can’t be matched.',
  show: 'Show',
  open: 'Open',
  withSettled: 'All',
  columns: {
    advisory: 'Advisory',
    component: 'Component',
    severity: 'Severity',
    fixedIn: 'Fixed in',
    product: 'Product',
    devices: 'Devices',
    verdict: 'Verdict',
  },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', unknown: 'Unknown' },
  uncertain: 'The component states no version and may be affected',
  noFix: '—',
  devicesWith: (component) => `Find devices that run ${component}`,
  verdict: {
    title: (advisory) => `Verdict on ${advisory}`,
    none: 'None yet',
    change: 'Decide',
    changeOf: (advisory) => `Decide on ${advisory}`,
    label: 'Verdict',
    verdicts: { 1: 'Under investigation', 2: 'Affected', 3: 'Not affected', 4: 'Fixed' },
    hints: {
      1: 'Needs analysis',
      2: 'Needs an update to the fixed version',
      3: 'For example, the vulnerable code is not used',
      4: 'Patched in this firmware version',
    },
    note: 'Note',
    noteHint: 'The reason for the verdict; it is part of exports and release packs',
    by: (account, time) => `${account} · ${time}`,
    save: 'Save',
    saved: 'Verdict saved',
  },
}
