import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { KitPage } from './KitPage.tsx'
import { sampleTexts } from './sample-texts.ts'
import './kit.css'

const query = new URLSearchParams(location.search)
const language = query.get('lang') === 'en' ? 'en' : 'zh'
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const texts = sampleTexts[language]

document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en-US'
document.documentElement.dataset['theme'] = theme
document.title = texts.title

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <KitProvider texts={texts.kit}>
        <KitPage t={texts} language={language} theme={theme} />
      </KitProvider>
    </StrictMode>,
  )
}
