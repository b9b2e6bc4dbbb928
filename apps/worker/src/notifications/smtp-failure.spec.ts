import { SmtpFailure } from './smtp-failure.js';

const refusal = (command: string, permanent?: boolean) => Object.assign(new Error('550 no'), { command, permanent });

describe('a message that a server refused', () => {
  it.each(['RCPT TO', 'DATA'])('permanently at %s is not sent again', (command) => {
    expect(SmtpFailure.from(refusal(command, true))).toMatchObject({ message: '550 no', isFinal: true });
  });

  it.each([
    ['temporarily at RCPT TO', refusal('RCPT TO', false)],
    ['at DATA with an unclear status', refusal('DATA')],
    ['because of our identity', refusal('AUTH', true)],
    ['because of the sender', refusal('MAIL FROM', true)],
    ['without a response', new Error('550 no')],
  ])('%s is sent again', (_, error) => {
    expect(SmtpFailure.from(error)).toMatchObject({ message: '550 no', isFinal: false });
  });

  it('is not classified twice', () => {
    const failed = new SmtpFailure('too late', true);
    expect(SmtpFailure.from(failed)).toBe(failed);
  });
});
