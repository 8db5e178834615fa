/** The fields of a message to the division, all required, and their limits; message-schema.ts has the rules. */

export const messageFields = ["name", "email", "organization", "message"] as const;
export type MessageField = (typeof messageFields)[number];
export type Message = Record<MessageField, string>;

export const maxLength = { name: 120, email: 254, organization: 160, message: 5000 } as const satisfies Record<
  MessageField,
  number
>;

export const emptyMessage: Message = { name: "", email: "", organization: "", message: "" };
