import type { MiniProgramsTexts } from './mini-programs-texts.zh.ts'

export const miniProgramsEn: MiniProgramsTexts = {
  title: 'Mini-programs',
  none: 'No mini-programs',
  noneText: 'This app has no mini-programs that you can use.',
  failed: 'Couldn’t load',
  asks: (name) => `“${name}” would like to`,
  asksText: 'You’re asked only once. You can change this on the page of the mini-program under “Permissions”.',
  permissions: {
    home: 'See the devices of your home',
    device: 'Control devices with your permissions',
    history: 'See the history and events of devices',
    store: 'Save data for you',
    timers: 'See and change timers',
    media: 'Let you pick photos',
    links: 'Open the websites that it lists',
  },
  allow: 'Allow',
  deny: 'Don’t allow',
  stopped: (reason) => `The mini-program has stopped (${reason})`,
  again: 'Open again',
  noHome: 'Create a home first',
  granted: (count) => (count === 0 ? 'Nothing allowed' : `${count} allowed`),
  manage: 'Permissions',
}
