export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      className="figures whitespace-nowrap underline underline-offset-4 print:no-underline"
    >
      {phone}
    </a>
  )
}
