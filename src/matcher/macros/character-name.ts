/** What `{{char}}` means for a card: its nickname unless that is blank, else its name (SillyTavern: always the name). */
export const characterName = (card: { readonly name: string; readonly nickname?: string | undefined }): string => {
  const nickname = card.nickname ?? "";
  return nickname.trim() === "" ? card.name : nickname;
};
