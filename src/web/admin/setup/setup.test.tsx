import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { SETUP_STEPS, type SetupStep } from '../../../contract/admin/setup.ts'
import SetupPage from './setup.tsx'

const steps = (open: SetupStep['step'][]): SetupStep[] =>
  SETUP_STEPS.map((step) => ({
    step,
    is_done: !open.includes(step),
    summary: `About the ${step}.`,
    technical: step === 'mail' && open.includes(step) ? 'Set SMTP_URL.' : null,
  }))
const shown = (open: SetupStep['step'][]) => ({
  answers: [[['admin', 'setup'], { steps: steps(open) }]] as [string[], unknown][],
})

// Proves: R7.18
it('the set-up page says how to take each open step, and folds the technical line away', () => {
  const texts = renderTexts(<SetupPage />, shown(['mail', 'backup']))
  expect(texts).toContain('6 of 8 steps are done. Take them in any order.')
  expect(texts).toContain('About the name.')
  expect(texts.filter((text) => text === 'Open: ').length).toBe(2)
  const items = renderMarkup(<SetupPage />, shown(['mail', 'backup']))
    .split('<li')
    .slice(1)
  const mail = items[SETUP_STEPS.indexOf('mail')] ?? ''
  expect(mail).toMatch(/Your mail provider.*<details.*Technical details.*Set SMTP_URL\./s)
  expect(items[SETUP_STEPS.indexOf('backup')]).toContain('href="/admin/settings?part=backups"')
  // A step that is done needs no advice.
  expect(items[SETUP_STEPS.indexOf('name')]).not.toMatch(/<a |<details/)
})

it('a shop that is set up is ready', () => {
  expect(renderTexts(<SetupPage />, shown([]))).toContain('Everything is done. Your shop is ready.')
})

// Proves: R7.18
it("the step of bank holidays offers those of the shop's country", () => {
  const regions = [
    { code: 'FR', name: 'France' },
    { code: 'GB', name: 'United Kingdom' },
    { code: 'GB-ENG', name: 'United Kingdom, England' },
  ]
  const chosen = (country: string) => {
    const markup = renderMarkup(<SetupPage />, {
      answers: [
        ...shown(['holidays']).answers,
        [['admin', 'holiday-regions'], regions],
        [['admin', 'settings'], { address: { country } }],
      ],
    })
    return markup.match(/<option value="([\w-]+)" selected=""/)?.[1]
  }
  expect(chosen('United Kingdom')).toBe('GB-ENG')
  expect(chosen('France')).toBe('FR')
})
