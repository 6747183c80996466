/** Person, plot, day; what is not known is left out. */
export type About = readonly (string | null | undefined)[];

export const aboutText = (about: About): string => about.filter(Boolean).join(' · ');
