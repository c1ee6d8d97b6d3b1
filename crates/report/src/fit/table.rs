//! A fit as a table: every point with what the fit gives there.

use carom_study::fit::Fit;

/// Rows of record, place, what was measured, what the fit gives, noise and residual in units of it; SI.
pub fn csv(fit: &Fit) -> String {
    let mut out = "record,kind,x,measured,fitted,noise,residual\n".to_owned();
    for record in &fit.records {
        let name = record.name.replace(['"', ',', '\n'], " ");
        for ((k, residual), x) in record.residuals().into_iter().enumerate().zip(&record.x) {
            let (kind, y, f, s) = (record.kind.id(), record.measured[k], record.fitted[k], record.noise[k]);
            out.push_str(&format!("{name},{kind},{x:e},{y:e},{f:e},{s:e},{residual:e}\n"));
        }
    }
    out
}
