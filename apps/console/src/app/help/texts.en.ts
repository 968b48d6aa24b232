import type { HelpTexts } from './texts.zh.ts'

export const helpEn: HelpTexts = {
  title: 'Help center',
  under:
    'Guides, device protocol, settings and glossary. Everything is installed with Slipway and can be read offline.',
  search: 'Search help',
  searchPlaceholder: 'Search titles and text…',
  topics: {
    products: 'Products and features',
    devices: 'Connecting devices',
    accounts: 'Accounts and administration',
    operation: 'Deployment and operation',
    reference: 'Reference',
  },
  topicsLabel: 'Help topics',
  onThisPage: 'On this page',
  results: (count, query) => `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`,
  noneTitle: 'No matches',
  noneText: 'Try a shorter word, or look through the topics below.',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be wrong. Look through the topics, or search all pages.',
  failed: { title: 'Couldn’t load the help pages' },
  previous: 'Previous',
  next: 'Next',
  code: 'Code',
  table: 'Table',
  headingLink: (heading) => `Link to “${heading}”`,
  signIn: 'Sign in',
}
